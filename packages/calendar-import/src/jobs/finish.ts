import type { Source } from "../sources/source.ts";
import { rootOf, runOf } from "../work/run.ts";
import { trashVanished } from "../work/vanish.ts";
import { end, remark, type Worker } from "./worker.ts";

/** The result of a run. */
export interface Outcome {
  /** Start of the run. */
  readonly since: Date;
  /** Number of items, and number of imported ones. */
  readonly items: number;
  readonly kept: number;
  /** Whether only some items were selected. */
  readonly isPart: boolean;
}

/** Trashes vanished events, stores the validators of the source, and ends the import. */
export async function finish(worker: Worker, source: Source, outcome: Outcome): Promise<void> {
  const { items, kept, isPart, since } = outcome;
  if (items > 0 && kept === 0)
    return end(worker, "failed", ["error:import-failed", "None of the items could be imported."]);
  const { ctx, record } = worker;
  const isGood = kept >= items;
  // A source that is suddenly empty is probably broken.
  const isSure = source.isWhole && isGood && !isPart && items > 0;
  if (record.settings.vanished === "trash" && isSure) await removeVanished(worker, source, since);
  // The validators of a feed are shared by all of its runs.
  const { validators } = source;
  if (isGood && validators) await ctx.db.records.updateAll({ id: rootOf(record) }, { validators });
  await end(worker, "success", ["success:import-complete", "The import is complete."]);
}

/** Past events have not vanished: sources omit them. */
async function removeVanished(worker: Worker, source: Source, since: Date): Promise<void> {
  const { ctx, record } = worker;
  const now = ctx.clock.now().toISOString().slice(0, 19);
  const { from, to } = source.covered;
  const span = { since, from: from > now ? from : now, to };
  const ids = await trashVanished(ctx, await runOf(ctx, record), span);
  if (ids.length === 0) return;
  const shown = ids.slice(0, 100).join(", ");
  const text = `No longer at the source, moved to the trash: ${ids.length} (${shown}).`;
  await remark(worker, { code: "warning:vanished", texts: [text] });
}
