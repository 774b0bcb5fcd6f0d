import * as z from "zod";

// As strings, since clients find routes by the keys of the catalogue, in which the hyphen is escaped.
/** The slug of a module, as it stands in paths: `site-verification`. */
export const slugPattern = new RegExp("^[a-z0-9\\-]+$");
/** The name of a datapoint, as it stands in paths: no digits. */
export const datapointPattern = new RegExp("^[a-z\\-]+$");

/** The modules that this package brings, in the order of their list. */
const ownSlugs = ["site-verification", "search", "analytics", "speed", "tags"] as const;
export type OwnSlug = (typeof ownSlugs)[number];

/** The slug of a module, as an argument of a path. */
export const slugArg = () => z.string().regex(slugPattern).describe("The slug of a module");
/** The name of a datapoint, as an argument of a path. */
export const datapointArg = () =>
  z.string().regex(datapointPattern).describe("What the module is asked for or told");
