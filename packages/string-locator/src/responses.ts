import { type Frozen, jsonResponse } from "@waymark/core";
import * as z from "zod";

const place = z.string().describe("Location: `file:theme/a.css`, `item:7/content`");
const version = z.string().describe("Version of the text; send it with a change");

const notices = z.object({
  notices: z.array(
    z.object({ type: z.enum(["error", "success"]), message: z.string().describe("HTML") }),
  ),
});
/** The response of version 1: the notice types indicate success or failure. */
export type Notices = Frozen<z.output<typeof notices>>;
export const noticesResponse = jsonResponse("notices", notices);

const hit = z.object({
  place,
  line: z.int().describe("From 1; 0 if the file name matches"),
  column: z.int().describe("Column of the first match, from 1"),
  matches: z.int().describe("Number of matches in the line, at most 20"),
  text: z.string().describe("The line, or the part around the first match"),
  start: z.int().describe("Where the first match begins in `text`, from 0"),
  end: z.int().describe("Where it ends"),
  item: z
    .object({ id: z.int(), type: z.string(), title: z.string() })
    .nullable()
    .describe("The item that the text belongs to; null for a file"),
});
/** A matching line. */
export type Hit = Frozen<z.output<typeof hit>>;
/** Matching lines, and a cursor to continue. */
export const searchResponse = jsonResponse(
  "hits",
  z.object({
    hits: z.array(hit),
    next: z.string().nullable().describe("`cursor` for the next page; null at the end"),
    searched: z.int().describe("Number of searched files and items"),
    skipped: z.int().describe("Number of files and lines that could not be searched"),
  }),
);
/** The folders and files that can be searched. */
export const sourcesResponse = jsonResponse(
  "sources",
  z.object({
    roots: z.array(z.string()).describe("Names of the opened folders"),
    types: z
      .array(
        z.object({
          name: z.string(),
          label: z.string(),
          base: z.string().describe("Path of their routes: `posts` for `/core/v2/posts`"),
        }),
      )
      .describe("Content types whose items are opened"),
  }),
);
/** A complete text. */
export const textResponse = jsonResponse(
  "text",
  z.object({ place, version, text: z.string(), is_writable: z.boolean() }),
);
const changedLine = z.object({ line: z.int(), before: z.string(), after: z.string() });
/** A changed line. */
export type ChangedLine = z.output<typeof changedLine>;
/** The preview or result of a replacement. */
export const replaceResponse = jsonResponse(
  "replacement",
  z.object({
    place,
    version,
    count: z.int().describe("Number of replaced matches"),
    skipped: z
      .int()
      .describe("Number of lines that are too long for the pattern and left unchanged"),
    lines: z.array(changedLine).describe("The first 100 changed lines"),
    change: z
      .int()
      .nullable()
      .describe("The recorded change, which can be reverted; null for a preview"),
  }),
);
