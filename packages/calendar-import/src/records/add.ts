import { hourMs } from "@waymark/core";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { runImport } from "../jobs/run-import.ts";
import { type Stage, statusOf } from "../statuses.ts";
import { type ImportRecord, newSecret, originOf } from "./record.ts";
import type { Origin, Settings } from "./settings.ts";

/** The initial values of a record. */
interface NewRecord {
  readonly stage: Stage;
  readonly origin: Origin;
  readonly settings: Settings;
  readonly author: number;
  readonly title: string;
  readonly parent?: number;
  readonly digest?: string;
  readonly nextRun?: Date;
}

/** Adds a record with an unguessable name. */
export function addRecord(
  { db, clock }: Pick<Context, "db" | "clock">,
  { stage, nextRun, ...values }: NewRecord,
): Promise<ImportRecord> {
  const now = clock.now();
  return db.records.insert({
    ...values,
    import_id: newSecret(),
    status: statusOf(stage),
    created: now,
    modified: now,
    next_run: nextRun ?? null,
  });
}

const maxAge = 4 * hourMs;

/** Queues a new import. */
export const queued = async (ctx: Context, record: ImportRecord): Promise<ImportRecord> => {
  await ctx.jobs.add(runImport, { id: record.id }, { key: `import ${record.id}` });
  return record;
};

/** Whether an import, or a run of it, is active; those older than four hours are ignored. */
export async function isRunning({ db, clock }: Context, root: number): Promise<boolean> {
  const recent = { gt: new Date(clock.now().getTime() - maxAge) };
  const where = { status: statusOf("pending"), created: recent };
  return (await db.records.count({ ...where, or: [{ id: root }, { parent: root }] })) > 0;
}

/**
 * Starts a run of a schedule, or an import again: with its own record below the first one.
 *
 * @throws ApiError 409 `import-running`.
 */
export async function startRun(ctx: Context, root: ImportRecord): Promise<ImportRecord> {
  await ctx.db.lock(`calendar-import:${root.id}`);
  if (await isRunning(ctx, root.id)) throw errors["import-running"]();
  const { settings, author, title } = root;
  const run = { stage: "pending", settings, author, title, parent: root.id } as const;
  return queued(ctx, await addRecord(ctx, { ...run, origin: originOf(root) }));
}
