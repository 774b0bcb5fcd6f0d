import { defineSetting } from "@waymark/core";
import * as z from "zod";
import { options } from "../options.ts";

/** Groups of users that can be excluded. */
const excludable = ["loggedinUsers", "contentCreators"] as const;

/** The settings of counting that administrators can change. */
export const changeable = {
  /** Excluded users: all signed-in ones, or only those who may edit content. */
  trackingDisabled: z.array(z.enum(excludable)).max(2),
  /** Whether to exclude browsers that send `DNT` or `Sec-GPC`. */
  respectDnt: z.boolean(),
  /** Retention of daily counts, in months. */
  retentionMonths: z.int().min(1).max(120),
  /** Path prefixes, relative to the site, that are not counted. */
  skip: z
    .array(z.string().regex(/^\/[^\s?#]{0,199}$/, "A path must begin with a slash, such as /shop."))
    .max(50),
  /** Names of query arguments for search terms. */
  searchParams: z
    .array(z.string().regex(/^[\w-]{1,40}$/, "Must be a name such as q or search."))
    .max(10),
  /** Whether browsers measure page speed. */
  vitals: z.boolean(),
};

const schema = z.object({
  /** Whether counting is on. */
  enabled: z.boolean(),
  /** ID of the user who enabled it; 0 for the configuration. */
  enabledBy: z.int().min(0).default(0),
  /** Time when it was enabled, ISO 8601 in UTC; null for the configuration. */
  since: z.iso.datetime().nullable().default(null),
  trackingDisabled: changeable.trackingDisabled.default(["loggedinUsers"]),
  respectDnt: changeable.respectDnt.default(true),
  retentionMonths: changeable.retentionMonths.default(26),
  skip: changeable.skip.default(["/sign-in", "/explorer"]),
  searchParams: changeable.searchParams.default(["s", "search", "q"]),
  vitals: changeable.vitals.default(false),
});
/** The settings of counting. */
export type Collection = z.output<typeof schema>;

/** The settings of counting, changed by users who may manage analytics. */
export const collection = defineSetting({
  name: "sitekit.collection",
  description: "Counting of visits",
  schema,
  default: ({ optionsOf }) => schema.parse({ enabled: optionsOf(options).enabled }),
});
