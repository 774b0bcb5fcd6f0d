import { schemas } from "./schemas.ts";

const changed = { in: ["view", "edit"], schema: schemas.moment } as const;
/** Options of the columns with the time of the last change. */
export const moments = {
  modified: { about: "When it was last modified, in the site's time zone", ...changed },
  modified_gmt: { about: "The same date in UTC", ...changed },
} as const;
