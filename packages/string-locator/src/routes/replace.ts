import * as z from "zod";
import { rejectForeign } from "../access.ts";
import { bracketErrors } from "../brackets.ts";
import { post } from "../builder.ts";
import { changeFile, changeItem, isUnchanged } from "../changes/change.ts";
import { filesOf, readText, type ReadText } from "../changes/read.ts";
import { recordRejected } from "../changes/record.ts";
import { errors, faultCodes, toError } from "../errors.ts";
import { replaceResponse } from "../responses.ts";
import { locationArg, locationOf, matcherOf, searchArgs } from "./args.ts";
import { replaceIn } from "../search/replace.ts";
import { mayTouch, subjectAt, type TypeRuntimes } from "../searchable-types.ts";

/** Maximum length of the resulting text in characters; files may have a lower limit. */
const max = 4_194_304;

const args = {
  place: locationArg,
  ...searchArgs,
  with: z.string().max(10_000).describe("Replacement text; for a pattern with `$1`, `$&` and `$$`"),
  lines: z
    .array(z.int().min(1))
    .max(1_000)
    .optional()
    .describe("Line numbers; all lines by default"),
  except: z
    .array(z.int().min(1))
    .max(1_000)
    .default([])
    .describe("Numbers of lines that stay as they are"),
  preview: z.boolean().default(true).describe("Whether to return a preview without writing"),
  version: z.string().max(64).optional().describe("Version from the preview; required to write"),
  check: z
    .boolean()
    .default(true)
    .describe("Whether to reject a change that leaves unmatched brackets in a file"),
  loopback: z
    .boolean()
    .default(false)
    .describe("Whether to revert the file if the site does not respond afterwards"),
};

/** `POST /replace`. */
export const replaceRoute = (runtimes: TypeRuntimes) =>
  post({
    summary: "Replace matches in a file or in a text of an item; a preview by default",
    args,
    returns: replaceResponse,
    transaction: false,
    tool: false,
    find: (ctx) => subjectAt(ctx, runtimes, ctx.args.place),
    access: ({ actor, found }) => mayTouch(runtimes, actor, found),
    errors: [
      "string_locator_off",
      "string_locator_foreign",
      "string_locator_invalid_pattern",
      "string_locator_syntax",
      "string_locator_too_slow",
      "empty_content",
      ...faultCodes,
    ],
    async handler(ctx) {
      rejectForeign(ctx.request, ctx.site);
      const { place, preview, regex, version, loopback } = ctx.args;
      const matcher = matcherOf(ctx.args);
      const read = await readText(ctx, locationOf(place), ctx.found, (code) =>
        recordRejected(ctx, { action: "replace", place }, code),
      );
      const replacement = { with: ctx.args.with, isPattern: regex };
      const lines = ctx.args.lines && new Set(ctx.args.lines);
      const except = new Set(ctx.args.except);
      const made = await replaceIn(read.text, matcher, replacement, { lines, except, max });
      if (made === "large") throw errors.string_locator_too_large();
      if (made === "slow") throw errors.string_locator_too_slow();
      const { text, ...result } = made;
      if (preview || made.count === 0)
        return { place, version: read.version, ...result, change: null };
      if (version !== read.version) throw errors.string_locator_changed();
      if (ctx.args.check && breaks(read, text)) {
        await recordRejected(ctx, { action: "replace", place }, "syntax");
        throw errors.string_locator_syntax();
      }
      if (read.kind === "file") {
        const input = { action: "replace", file: read, text, loopback } as const;
        const change = await changeFile(ctx, filesOf(ctx.options), input);
        if (isUnchanged(change)) throw toError(change.code);
        return { place, version: change.after, ...result, change: change.id };
      }
      const { column } = read;
      const change = await ctx.write((within) =>
        changeItem(within, runtimes, within.found, {
          action: "replace",
          column,
          text,
          version: read.version,
        }),
      );
      return { place, version: change.after, ...result, change: change.id };
    },
  });

/** Whether a change would unbalance the brackets of a file. */
const breaks = (read: ReadText, text: string): boolean =>
  read.kind === "file" &&
  bracketErrors(text, read.path).length > 0 &&
  bracketErrors(read.text, read.path).length === 0;
