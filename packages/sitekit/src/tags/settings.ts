import { defineSetting } from "@waymark/core";
import * as z from "zod";
import { snippets } from "./snippet.ts";

/** The HTML that administrators put into pages. */
export const tagSettings = defineSetting({
  name: "sitekit.tags",
  about: "HTML that is put into pages",
  schema: z.strictObject({ snippets: snippets.default([]) }),
  fallback: { snippets: [] },
});
