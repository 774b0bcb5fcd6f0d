import * as z from "zod";
import { defineJob, type Context } from "../builder.ts";
import { clean } from "../items/clean.ts";
import { originOf, type ImportRecord } from "../records/record.ts";
import { retryOf } from "../records/settings.ts";
import { readSource } from "../sources/read.ts";
import { SourceError, type Source } from "../sources/source.ts";
import { rootOf, runOf } from "../work/run.ts";
import { chosen } from "./chosen.ts";
import { finish } from "./finish.ts";
import { handIn } from "./hand-in.ts";
import { end, remark, takeOver, type Worker } from "./worker.ts";

/**
 * Runs an import like an external worker: reads the source, submits items in batches, each with the hash from the previous response, and reports the
 * result.
 */
export const runImport = defineJob({
  name: "calendar-import.run",
  args: { id: z.int() },
  timeout: "30m",
  retry: { attempts: 3 },
  transaction: false,
  async handler(call) {
    // Writes of a worker that was replaced are ignored.
    const ctx: Context = { ...call, transaction: (work) => call.write(work as never) };
    const taken = await takeOver(ctx, call.args.id);
    if (!taken) return;
    const worker = { ctx, progress: call.progress, ...taken };
    try {
      await work(worker);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      await end(worker, "failed", [error.code, error.message]);
      await retrySoon(ctx, worker.record);
    }
  },
});

async function work(worker: Worker): Promise<void> {
  const { ctx, record } = worker;
  const { settings, title } = record;
  const since = ctx.clock.now();
  const origin = originOf(record);
  const { as } = await runOf(ctx, record);
  const root = await ctx.db.records.get(rootOf(record));
  const input = { origin, settings, as, validators: root?.validators ?? {} };
  const source = await readSource(ctx, input);
  if (!source) return end(worker, "success", ["success:unchanged", "The source has not changed."]);
  if (settings.frequency !== "on_demand" && !isNamed(source))
    throw new SourceError(
      "error:ical-missing-uids-schedule",
      "The feed has no UIDs: it can be imported once, but not on a schedule.",
    );
  const items = await chosen(source.items, origin, settings.only);
  const nothing = items.length === 0 ? ["There is nothing to import."] : [];
  await remark(worker, {
    code: "warning:source",
    texts: [...source.warnings, ...nothing],
    change: { total: items.length, title: title || clean(source.name) },
  });
  const kept = await handIn(worker, items);
  const isPart = settings.only !== undefined;
  await finish(worker, source, { since, items: items.length, kept, isPart });
}
const isNamed = ({ items }: Source): boolean =>
  items.every((item) => (item as { readonly uid?: string }).uid !== "");

/** A schedule with a long interval retries earlier after a failed run. */
async function retrySoon(
  { db, clock }: Context,
  { parent, settings }: ImportRecord,
): Promise<void> {
  const soon = retryOf[settings.frequency];
  if (parent === 0 || soon === undefined) return;
  const next_run = new Date(clock.now().getTime() + soon);
  await db.records.updateAll({ id: parent, next_run: { gt: next_run } }, { next_run });
}
