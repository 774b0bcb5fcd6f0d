import { defineSetting } from "@waymark/core";
import * as z from "zod";
import { snippets } from "./snippet.ts";

/** The HTML that administrators insert into pages. */
export const tagSettings = defineSetting({
  name: "sitekit.tags",
  about: "HTML inserted into pages",
  schema: z.strictObject({ snippets: snippets.default([]) }),
  fallback: { snippets: [] },
});
