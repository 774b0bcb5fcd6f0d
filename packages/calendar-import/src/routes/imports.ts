import { can, paged, sha256Hex } from "@waymark/core";
import * as z from "zod";
import { edit, get, post, remove, type Context } from "../builder.ts";
import { errors, rejected } from "../errors.ts";
import { nextRun } from "../jobs/follow-schedules.ts";
import { addRecord, queued, startRun } from "../records/add.ts";
import { type ImportRecord } from "../records/record.ts";
import { origins, type Origin, type Settings } from "../records/settings.ts";
import { toImportItem } from "../records/show.ts";
import { importResponse, importList } from "../responses.ts";
import { stages, statusOf } from "../statuses.ts";
import { checkCategory, checkInput, importArgs, settingArgs } from "./import-args.ts";

/** Access to the import routes. */
export const access = can("import");
const byId = { id: z.int().positive().describe("ID of the import") };
const missing = errors["import-not-found"];
const find = ({ db, args }: Context & { readonly args: { readonly id: number } }) =>
  db.records.get(args.id);

/** `GET /imports` */
export const listImports = get({
  summary: "List imports, newest first",
  args: {
    ...paged(),
    status: z.enum(stages).optional().describe("Only issues at this stage"),
    origin: z.enum(origins).optional().describe("Only imports with this origin"),
    parent: z
      .int()
      .min(0)
      .optional()
      .describe("Only runs of this import; 0 for imports that are not runs"),
  },
  returns: importList,
  access,
  async handler({ db, args, site }) {
    const { status, origin, parent, page, per_page } = args;
    const { items, total } = await db.records.page({
      where: {
        ...(status && { status: statusOf(status) }),
        ...(origin && { origin }),
        ...(parent !== undefined && { parent }),
      },
      orderBy: [{ created: "desc" }, { id: "desc" }],
      page,
      per_page,
    });
    return {
      imports: items.map((record) => toImportItem(record, site)),
      total,
      total_pages: Math.ceil(total / per_page),
    };
  },
});

/** `POST /imports`: a schedule with a frequency, else an import that starts immediately. */
export const createImport = post({
  summary: "Import a feed, a calendar file or a table, once or on a schedule",
  args: importArgs,
  returns: importResponse,
  access,
  status: 201,
  errors: ["import-exists"],
  async handler(ctx) {
    const { title = "", origin, ...settings } = ctx.args;
    await checkInput(ctx, ctx.args);
    const isSchedule = settings.frequency !== "on_demand";
    const digest = isSchedule ? await digestOfSettings(origin, settings) : "";
    if (isSchedule) await rejectDuplicate(ctx, digest);
    const common = { origin, settings, author: ctx.actor.id, title };
    if (!isSchedule)
      return resource(
        ctx,
        await queued(ctx, await addRecord(ctx, { ...common, stage: "pending" })),
      );
    const due = nextRun({ settings }, ctx.clock.now());
    const schedule = await addRecord(ctx, {
      ...common,
      stage: "schedule",
      digest,
      ...(due && { nextRun: due }),
    });
    await startRun(ctx, schedule);
    return resource(ctx, schedule);
  },
});

/** `GET /imports/:id` */
export const getImport = get({
  summary: "Get an import with its settings, progress and activity",
  args: byId,
  returns: importResponse,
  missing,
  find,
  access,
  handler: (ctx) => resource(ctx, ctx.found),
});

const { title, frequency, ...changeable } = settingArgs;
/** `PATCH /imports/:id`. From then on it uses the permissions of the user who changed it. */
export const updateImport = edit({
  summary: "Update the settings of an import; omitted ones are unchanged",
  args: {
    ...byId,
    title,
    frequency: frequency.unwrap().optional(),
    post_status: changeable.post_status.unwrap().optional(),
    category: changeable.category.unwrap().optional(),
    authority: changeable.authority.unwrap().optional(),
    vanished: changeable.vanished.unwrap().optional(),
    show_map: changeable.show_map.unwrap().optional(),
    takes_marks: changeable.takes_marks.unwrap().optional(),
  },
  returns: importResponse,
  missing,
  find,
  access,
  errors: ["import-exists"],
  async handler(ctx) {
    const { id, title: named, ...input } = ctx.args;
    const { found, db, clock } = ctx;
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const settings = { ...found.settings, ...Object.fromEntries(given) } as Settings;
    if (input.category !== undefined) await checkCategory(ctx, input.category);
    const isSchedule = found.status === statusOf("schedule");
    if (isSchedule !== (settings.frequency !== "on_demand") && input.frequency !== undefined)
      throw rejected({ frequency: "A schedule remains one, and other imports cannot become one." });
    const digest = isSchedule ? await digestOfSettings(found.origin as Origin, settings) : "";
    if (isSchedule && digest !== found.digest) await rejectDuplicate(ctx, digest);
    const isOther = input.frequency !== undefined && input.frequency !== found.settings.frequency;
    const record = await db.records.update(id, {
      settings,
      digest,
      author: ctx.actor.id,
      // With new settings the source is read again even if it has not changed.
      validators: {},
      modified: clock.now(),
      ...(named !== undefined && { title: named }),
      ...(isOther && { next_run: nextRun({ settings }, clock.now()) }),
    });
    return resource(ctx, record);
  },
});

/** `DELETE /imports/:id`. Its events and their sources remain. */
export const deleteImport = remove({
  summary: "Delete an import and its runs; its events remain",
  args: byId,
  returns: importResponse,
  missing,
  find,
  access,
  async handler(ctx) {
    const { found, db } = ctx;
    await db.records.removeAll({ or: [{ id: found.id }, { parent: found.id }] });
    return resource(ctx, found);
  },
});

/** `POST /imports/:id/run` */
export const runAgain = post({
  summary: "Run a schedule now, or repeat an import",
  args: byId,
  returns: importResponse,
  missing,
  find,
  access,
  status: 201,
  errors: ["import-running"],
  async handler(ctx) {
    const { found, db } = ctx;
    const root =
      found.parent === 0 ? found : await db.records.get(found.parent, { forUpdate: true });
    const again = await db.records.update((root ?? found).id, { validators: {} });
    return resource(ctx, await startRun(ctx, again));
  },
});

const resource = (ctx: Context, record: ImportRecord) => toImportItem(record, ctx.site);

const digestOfSettings = (origin: Origin, settings: Settings): Promise<string> =>
  sha256Hex(
    JSON.stringify([origin, Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
  );

/** Equal schedules would import everything twice. */
async function rejectDuplicate({ db }: Context, digest: string): Promise<void> {
  await db.lock("calendar-import:schedules");
  if (await db.records.first({ digest, status: statusOf("schedule") }))
    throw errors["import-exists"]();
}
