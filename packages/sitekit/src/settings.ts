import { defineSetting } from "@waymark/core";
import * as z from "zod";
import { snippets } from "./tags/snippet.ts";

/** The HTML that administrators insert into pages. */
export const tagSettings = defineSetting({
  name: "sitekit.tags",
  description: "HTML inserted into pages",
  schema: z.strictObject({ snippets: snippets.default([]) }),
  default: { snippets: [] },
});

/** Time when a tag was last found on the site's front page, and its URL. */
export const verification = defineSetting({
  name: "sitekit.verification",
  description: "Last time a verification tag was found on the front page",
  schema: z.strictObject({ url: z.string().max(2048), at: z.string().max(40) }),
  default: { url: "", at: "" },
});

/**
 * The readers of reports besides administrators: none, users who may edit others' items, or all authors for their own items.
 */
export const readerGroups = ["administrators", "editors", "writers"] as const;

/** The readers of reports, if counting is on. */
export const reportReaders = defineSetting({
  name: "sitekit.readers",
  description:
    "Readers of reports: administrators only, also editors, or all authors for their own pages",
  schema: z.enum(readerGroups),
  default: "writers",
});
