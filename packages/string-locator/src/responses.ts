import { jsonResponse } from "@waymark/core";
import * as z from "zod";

const place = z.string().describe("`file:theme/a.css`, `item:7/content`");
const version = z.string().describe("What the text is known by: send it with a change");

/** The response of version 1, for successes and failures. */
export const noticesAnswer = jsonResponse(
  "notices",
  z.object({
    notices: z.array(
      z.object({ type: z.enum(["error", "success"]), message: z.string().describe("HTML") }),
    ),
  }),
);
/** Lines that match, and where to go on. */
export const searchAnswer = jsonResponse(
  "hits",
  z.object({
    hits: z.array(
      z.object({
        place,
        line: z.int().describe("From 1; 0 where the name of a file matches"),
        column: z.int().describe("Of the first match in the line, from 1"),
        matches: z.int().describe("In the line, 20 at most"),
        text: z.string().describe("The line, or what stands around the first match"),
      }),
    ),
    next: z.string().nullable().describe("The `cursor` to go on with; null at the end"),
    searched: z.int().describe("Files and items that were opened"),
    skipped: z.int().describe("Files and lines that could not be searched"),
  }),
);
/** A text as a whole. */
export const textAnswer = jsonResponse(
  "text",
  z.object({ place, version, text: z.string(), is_writable: z.boolean() }),
);
/** What a replacement makes, or has made, of a text. */
export const replaceAnswer = jsonResponse(
  "replacement",
  z.object({
    place,
    version,
    count: z.int().describe("Matches that are replaced"),
    skipped: z.int().describe("Lines that are too long for the pattern, and stay"),
    lines: z
      .array(z.object({ line: z.int(), before: z.string(), after: z.string() }))
      .describe("The first 100 lines that change"),
    change: z.int().nullable().describe("The change, which can be taken back; null for a preview"),
  }),
);
