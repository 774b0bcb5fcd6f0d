import { defineSetting } from "@waymark/core";
import * as z from "zod";
import { options } from "../options.ts";

/** Whom counting leaves out although they are people. */
const excludable = ["loggedinUsers", "contentCreators"] as const;

/** What administrators change of how counting is set. */
export const changeable = {
  /** Who is not counted: everybody signed in, or only those who may write content. */
  trackingDisabled: z.array(z.enum(excludable)).max(2),
  /** Whether browsers that ask not to be tracked (`DNT`, `Sec-GPC`) are left out. */
  respectDnt: z.boolean(),
  /** How many months daily numbers are kept. */
  retentionMonths: z.int().min(1).max(120),
  /** Beginnings of paths below the address of the site that are not counted. */
  skip: z
    .array(z.string().regex(/^\/[^\s?#]{0,199}$/, "A path begins with a slash, such as /shop."))
    .max(50),
  /** Names of query arguments that hold what somebody searches for. */
  searchParams: z.array(z.string().regex(/^[\w-]{1,40}$/, "A name such as q or search.")).max(10),
  /** Whether browsers tell how fast pages were for their visitors. */
  vitals: z.boolean(),
};

const schema = z.object({
  /** Whether anything is counted. */
  enabled: z.boolean(),
  /** The user who switched it on; 0 where the configuration did. */
  enabledBy: z.int().min(0).default(0),
  /** When it was switched on, ISO 8601 in UTC; null where the configuration did. */
  since: z.iso.datetime().nullable().default(null),
  trackingDisabled: changeable.trackingDisabled.default(["loggedinUsers"]),
  respectDnt: changeable.respectDnt.default(true),
  retentionMonths: changeable.retentionMonths.default(26),
  skip: changeable.skip.default(["/sign-in", "/explorer"]),
  searchParams: changeable.searchParams.default(["s", "search", "q"]),
  vitals: changeable.vitals.default(false),
});
/** How counting is set. */
export type Collection = z.output<typeof schema>;

/** How counting is set. Whoever may manage the kit changes it. */
export const collection = defineSetting({
  name: "sitekit.collection",
  about: "Whether and how visits are counted",
  schema,
  fallback: ({ optionsOf }) => schema.parse({ enabled: optionsOf(options).enabled }),
});
