import * as z from "zod";

// As strings, because clients find routes by the keys of the catalogue, in which the hyphen is escaped.
/** The slug of a module in paths: `site-verification`. */
export const slugPattern = new RegExp("^[a-z0-9\\-]+$");
/** The name of a datapoint in paths: no digits. */
export const datapointPattern = new RegExp("^[a-z\\-]+$");

/** The modules of this package, in the order of the list. */
const ownSlugs = ["site-verification", "search", "analytics", "speed", "tags"] as const;
export type OwnSlug = (typeof ownSlugs)[number];

/** The slug of a module, as a path argument. */
export const slugArg = () => z.string().regex(slugPattern).describe("Module slug");
/** The name of a datapoint, as a path argument. */
export const datapointArg = () => z.string().regex(datapointPattern).describe("Datapoint name");
