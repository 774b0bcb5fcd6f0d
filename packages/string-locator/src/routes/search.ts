import { can, createYield } from "@waymark/core";
import * as z from "zod";
import { touch } from "../access.ts";
import { get } from "../builder.ts";
import { filesOf, openItems, readText } from "../changes/read.ts";
import { errors, faultCodes } from "../errors.ts";
import { searchResponse, sourcesResponse, textResponse } from "../responses.ts";
import { locationArg, locationOf, matcherOf, searchArgs } from "./args.ts";
import { type Cursor, fromCursor, type Search, toBudget, toCursor } from "../search/search-text.ts";
import { searchFiles, searchItems } from "../search/sources.ts";
import { mayTouch, parseLocation, subjectAt, type TypeRuntimes } from "../searchable-types.ts";

/** `GET /sources`. */
export const sourcesRoute = (runtimes: TypeRuntimes) =>
  get({
    summary: "List the folders and content types that can be searched",
    returns: sourcesResponse,
    access: can(touch),
    handler: ({ options: { files, content } }) => ({
      roots: [...(files?.roots ?? [])],
      types: content
        ? [...runtimes.values()].map(({ type: { name, label, base } }) => ({ name, label, base }))
        : [],
    }),
  });

const kinds = { files: "file", items: "item" } as const;

/** `GET /search`. */
export const searchRoute = (runtimes: TypeRuntimes) =>
  get({
    summary: "Search accessible files or items for a text or a pattern",
    args: {
      ...searchArgs,
      kind: z
        .enum(["files", "items"])
        .default("files")
        .describe("Whether to search files or items"),
      root: z.string().max(64).optional().describe("For files: only below this root"),
      type: z.string().max(100).optional().describe("For items: only of this content type"),
      cursor: z.string().max(1_200).optional().describe("`next` of the previous response"),
      per_page: z
        .int()
        .min(1)
        .max(100)
        .default(50)
        .describe("Maximum number of matches per response"),
    },
    returns: searchResponse,
    access: can(touch),
    errors: [
      "string_locator_off",
      "string_locator_invalid_pattern",
      "string_locator_invalid_cursor",
    ],
    async handler(ctx) {
      const { args, options } = ctx;
      const search: Search = {
        matcher: matcherOf(args),
        budget: toBudget(),
        pause: createYield(),
        room: args.per_page,
        hits: [],
        searched: 0,
        skipped: 0,
      };
      const cursor = cursorOf(args.cursor, kinds[args.kind]);
      if (args.kind === "items") openItems(options);
      const next = await (args.kind === "items"
        ? searchItems(search, ctx, runtimes, args.type, cursor)
        : searchFiles(search, filesOf(options), args.root, cursor));
      const { hits, searched, skipped } = search;
      return { hits, next: next ? toCursor(next) : null, searched, skipped };
    },
  });

function cursorOf(input: string | undefined, kind: "file" | "item"): Cursor | undefined {
  if (input === undefined) return undefined;
  const cursor = fromCursor(input);
  if (!cursor || parseLocation(cursor.place)?.kind !== kind)
    throw errors.string_locator_invalid_cursor();
  return cursor;
}

/** `GET /text`. */
export const textRoute = (runtimes: TypeRuntimes) =>
  get({
    summary: "Get the text of a file or item",
    args: { place: locationArg },
    returns: textResponse,
    find: (ctx) => subjectAt(ctx, runtimes, ctx.args.place),
    access: ({ actor, found }) => mayTouch(runtimes, actor, found),
    errors: ["string_locator_off", ...faultCodes],
    async handler(ctx) {
      const { place } = ctx.args;
      const read = await readText(ctx, locationOf(place), ctx.found);
      const { version, text } = read;
      return { place, version, text, is_writable: read.kind === "item" || read.isWritable };
    },
  });
