import { can, one, sha256Hex } from "@waymark/core";
import * as z from "zod";
import { rejectForeign, touch } from "../access.ts";
import { type Context, crud, post } from "../builder.ts";
import { changeFile, changeItem, isUnchanged } from "../changes/change.ts";
import { filesOf, openItems } from "../changes/read.ts";
import { recordRejected, type ChangeRow } from "../changes/record.ts";
import { errors, faultCodes, toError } from "../errors.ts";
import { isFileProblem } from "../files/port.ts";
import { change, isRestorable } from "../resources.ts";
import { locationOf } from "./args.ts";
import { mayTouch, type Subject, subjectAt, type TypeRuntimes } from "../searchable-types.ts";

/** `GET /changes`. */
export const { list: listChanges } = crud(change, { access: { read: can(touch) } });

/** A change, with its item. */
interface Changed extends Subject {
  readonly row: ChangeRow | undefined;
}
async function changedBy(
  ctx: Pick<Context, "db">,
  runtimes: TypeRuntimes,
  id: number,
): Promise<Changed> {
  const row = await ctx.db.tries.get(id);
  return { row, ...(await subjectAt(ctx, runtimes, row?.place ?? "")) };
}

/** `POST /changes/:id/restore`. */
export const restoreRoute = (runtimes: TypeRuntimes) =>
  post({
    summary: "Revert a change",
    args: {
      id: z.int().positive().describe("Change ID"),
      force: z.boolean().default(false).describe("Whether to discard later changes of the text"),
      loopback: z
        .boolean()
        .default(false)
        .describe("Whether to revert the file if the site does not respond afterwards"),
    },
    returns: one(change),
    status: 200,
    transaction: false,
    tool: false,
    find: (ctx) => changedBy(ctx, runtimes, ctx.args.id),
    access: ({ actor, found }) => mayTouch(runtimes, actor, found),
    errors: [
      "string_locator_off",
      "string_locator_foreign",
      "string_locator_not_restorable",
      "empty_content",
      ...faultCodes,
    ],
    async handler(ctx): Promise<ChangeRow> {
      rejectForeign(ctx.request, ctx.site);
      const { force, loopback } = ctx.args;
      const { row, item } = ctx.found;
      if (!row) throw errors.string_locator_not_found();
      if (!isRestorable(row.outcome)) throw errors.string_locator_not_restorable();
      const place = locationOf(row.place);
      if (place.kind === "item") {
        openItems(ctx.options);
        if (!item) throw errors.string_locator_not_found();
        const storedText = await ctx.db.kept.get({ attempt: row.id });
        if (!storedText) throw errors.string_locator_not_restorable();
        const { column } = place;
        const version = force ? await sha256Hex(item[column]) : row.after;
        const input = { action: "restore", column, text: storedText.text, version } as const;
        return ctx.write((within) => changeItem(within, runtimes, within.found, input));
      }
      const files = filesOf(ctx.options);
      const text = await files.readBackup(row.backup);
      if (text === undefined) throw errors.string_locator_not_restorable();
      const file = await files.read(place.path);
      if (isFileProblem(file)) {
        await recordRejected(ctx, { action: "restore", place: row.place }, file.code);
        throw toError(file.code);
      }
      if (!force && file.version !== row.after) throw errors.string_locator_changed();
      const made = await changeFile(ctx, files, { action: "restore", file, text, loopback });
      if (isUnchanged(made)) throw toError(made.code);
      return made;
    },
  });
