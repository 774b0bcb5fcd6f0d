import * as z from "zod";
import { refuseForeign } from "../access.ts";
import { replaceAnswer } from "../responses.ts";
import { post } from "../builder.ts";
import { bracketFaults } from "../brackets/check.ts";
import { changeFile, isUnchanged } from "../changes/file.ts";
import { changeItem } from "../changes/item.ts";
import { filesOf, readText, type ReadText } from "../changes/read.ts";
import { refuse } from "../changes/record.ts";
import { errors, faultCodes, toError } from "../errors.ts";
import { mayTouch, subjectAt, type TypeRuntimes } from "../items/searchable-types.ts";
import { replaceIn, type Replaced } from "../search/replace.ts";
import { matcherOf, locationArg, locationOf, searchArgs } from "./args.ts";

/** What a replacement makes, or has made, of a text. */
export interface Replacement extends Pick<Replaced, "count" | "skipped" | "lines"> {
  readonly place: string;
  readonly version: string;
  readonly change: number | null;
}
/** Characters that a text may have afterwards; files may have fewer. */
const most = 4_194_304;

const args = {
  place: locationArg,
  ...searchArgs,
  with: z
    .string()
    .max(10_000)
    .describe("What stands there instead; for a pattern with `$1`, `$&` and `$$`"),
  lines: z
    .array(z.int().min(1))
    .max(1_000)
    .optional()
    .describe("Only these lines; all of them where left out"),
  preview: z.boolean().default(true).describe("Whether nothing is written yet"),
  version: z.string().max(64).optional().describe("Of the preview: needed to write"),
  check: z
    .boolean()
    .default(true)
    .describe("Whether a file is left alone whose brackets would not match any more"),
  loopback: z
    .boolean()
    .default(false)
    .describe("Whether the site has to answer afterwards, or else a file becomes what it was"),
};

/** `POST /replace`. */
export const replaceRoute = (runtimes: TypeRuntimes) =>
  post({
    summary:
      "Replace what matches in a file or in a text of an item: a preview unless told otherwise",
    args,
    returns: replaceAnswer,
    transaction: false,
    tool: false,
    find: (call) => subjectAt(call, runtimes, call.args.place),
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
    async handler(call): Promise<Replacement> {
      refuseForeign(call.request, call.site);
      const { place, preview, regex, version, loopback, lines } = call.args;
      const matcher = matcherOf(call.args);
      const read = await readText(call, locationOf(place), call.found, (fault) =>
        refuse(call, { action: "replace", place }, fault),
      );
      const replacement = { with: call.args.with, isPattern: regex };
      const wanted = lines && new Set(lines);
      const made = await replaceIn(read.text, matcher, replacement, { lines: wanted, most });
      if (made === "large") throw errors.string_locator_too_large();
      if (made === "slow") throw errors.string_locator_too_slow();
      const { text, ...shown } = made;
      if (preview || made.count === 0)
        return { place, version: read.version, ...shown, change: null };
      if (version !== read.version) throw errors.string_locator_changed();
      if (call.args.check && breaks(read, text)) {
        await refuse(call, { action: "replace", place }, "syntax");
        throw errors.string_locator_syntax();
      }
      if (read.kind === "file") {
        const input = { action: "replace", file: read, text, loopback } as const;
        const change = await changeFile(call, filesOf(call.options), input);
        if (isUnchanged(change)) throw toError(change.fault);
        return { place, version: change.after, ...shown, change: change.id };
      }
      const { column } = read;
      const change = await call.write((within) =>
        changeItem(within, runtimes, within.found, {
          action: "replace",
          column,
          text,
          version: read.version,
        }),
      );
      return { place, version: change.after, ...shown, change: change.id };
    },
  });

/** Whether the brackets of a file matched, and would not any more. */
const breaks = (read: ReadText, text: string): boolean =>
  read.kind === "file" &&
  bracketFaults(text, read.path).length > 0 &&
  bracketFaults(read.text, read.path).length === 0;
