import { defineSetting } from "@waymark/core";
import * as z from "zod";

/** Who sees reports beside administrators: nobody, who edits others' items, or whoever writes, of their own items. */
export const readerGroups = ["administrators", "editors", "writers"] as const;

/** Who sees reports, once pages are counted. */
export const reportReaders = defineSetting({
  name: "sitekit.readers",
  about:
    "Who sees reports: administrators alone, editors too, or whoever writes, of pages of their own",
  schema: z.enum(readerGroups),
  fallback: "writers",
});
