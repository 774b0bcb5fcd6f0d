import { defineSetting } from "@waymark/core";
import * as z from "zod";

/**
 * The readers of reports besides administrators: none, users who may edit others' items, or all authors for their own items.
 */
export const readerGroups = ["administrators", "editors", "writers"] as const;

/** The readers of reports, if counting is on. */
export const reportReaders = defineSetting({
  name: "sitekit.readers",
  about:
    "Readers of reports: administrators only, also editors, or all authors for their own pages",
  schema: z.enum(readerGroups),
  fallback: "writers",
});
