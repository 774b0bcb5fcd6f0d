import { raw, translatorOf, sha256Hex } from "@waymark/core";
import * as z from "zod";
import { rejectForeign } from "../access.ts";
import { post } from "../builder.ts";
import { changeItem } from "../changes/change.ts";
import { openItems } from "../changes/read.ts";
import { recordRejected } from "../changes/record.ts";
import { failed, isCell, locationOfCell, saveFile, succeeded, toCell } from "../changes/save.ts";
import { stringLocatorMessages } from "../messages/index.ts";
import { type Notices, noticesResponse } from "../responses.ts";
import { mayTouch, subjectAt, type TypeRuntimes } from "../searchable-types.ts";

const word = (about: string) => z.string().max(200).optional().describe(about);
/** A checkbox of a form: any value means true. */
const box = (description: string) => raw({ type: "string", description }).optional();
const isTicked = (input: unknown): boolean =>
  input !== undefined && input !== null && input !== false;

const args = {
  "string-locator-path": z
    .string()
    .max(4_000)
    .optional()
    .describe("File: an absolute path, or a root name with a relative path"),
  "string-locator-editor-content": z
    .string()
    .max(1_048_576)
    .optional()
    .describe("New text of the whole file"),
  "string-locator-smart-edit": box("Any value: check brackets first"),
  "string-locator-loopback-check": box("Any value: the site must respond afterwards"),
  "file-type": word("sql: a text of an item instead of a file"),
  "sql-table": word("For an item: posts"),
  "sql-column": word("For an item: title, content or excerpt"),
  "sql-primary-column": word("For an item: id"),
  "sql-primary-key": word("For an item: its ID"),
};

/** `POST /save`. */
export const saveRoute = (runtimes: TypeRuntimes) =>
  post({
    summary: "Save the text of a file or item",
    args,
    // Clients send these without declaring them.
    undocumentedArgs: Object.keys(args),
    returns: noticesResponse,
    transaction: false,
    tool: false,
    find: (ctx) => subjectAt(ctx, runtimes, locationOfCell(ctx.args)),
    access: ({ actor, found }) => mayTouch(runtimes, actor, found),
    errors: [
      "string_locator_off",
      "string_locator_foreign",
      "string_locator_changed",
      "string_locator_not_found",
      "empty_content",
    ],
    async handler(ctx): Promise<Notices> {
      rejectForeign(ctx.request, ctx.site);
      const { "string-locator-path": path = "", "string-locator-editor-content": text } = ctx.args;
      if (!isCell(ctx.args))
        return saveFile(ctx, {
          path,
          text,
          isChecked: isTicked(ctx.args["string-locator-smart-edit"]),
          loopback: isTicked(ctx.args["string-locator-loopback-check"]),
        });
      openItems(ctx.options);
      const t = translatorOf(stringLocatorMessages, ctx);
      const cell = toCell(ctx.args);
      const { item } = ctx.found;
      if (!cell || !item) {
        const place = locationOfCell(ctx.args) || "item";
        await recordRejected(ctx, { action: "save", place }, "missing");
        return failed(t("itemMissing"));
      }
      if (text === undefined) return failed(t("itemWithoutText"));
      const { column } = cell;
      const version = await sha256Hex(item[column]);
      await ctx.write((within) =>
        changeItem(within, runtimes, within.found, { action: "save", column, text, version }),
      );
      return succeeded(t(`${column}Saved`, { id: String(item.id) }));
    },
  });
