import { sha256Hex } from "@waymark/core";
import type { Context } from "../builder.ts";
import { rejected } from "../errors.ts";
import { statusOf } from "../statuses.ts";
import { type ImportResult, importAll } from "../work/import-all.ts";
import { runOf } from "../work/run.ts";
import { merged, type Activity } from "./activity.ts";
import { type ImportRecord, newSecret, withNotes } from "./record.ts";
import { type Claim, claimed, proofOf } from "./state.ts";

/** The progress of a worker in items and batches. */
export interface BatchStatus {
  readonly data: { readonly total: number; readonly done: number };
  readonly batch: { readonly total: number; readonly done: number };
}
/** A batch of items of an import. */
export interface Batch extends Claim {
  readonly status: BatchStatus;
  readonly percentage_complete: number;
  readonly events?: readonly object[] | undefined;
}
/** The progress of an import, and the hash for the next batch. */
export interface BatchResponse {
  readonly status: "success";
  readonly activity: Activity;
  readonly interval: number;
  /** Omitted when the import has ended. */
  readonly next_batch_hash?: string;
}

/** The result of a batch, and the response to the worker. */
export interface TakenBatch {
  readonly done: ImportResult;
  readonly response: BatchResponse;
}

/**
 * Imports a batch. Its hash is used up before anything is written, so that one of two concurrent requests is rejected.
 * The last batch ends the import if all items could be imported. `missing` has the images that failed in earlier
 * batches. The response contains the activity of all batches so far.
 *
 * @throws ApiError 400 for an import that is not pending, for a wrong hash, and without items.
 */
export async function takeBatch(
  ctx: Context,
  input: Batch,
  missing?: Set<string>,
): Promise<TakenBatch> {
  const proof = await proofOf(input);
  const secret = newSecret();
  const next_hash = await sha256Hex(secret);
  const record = await ctx.transaction(async (inner) => {
    const found = await claimed(inner, input, proof);
    if (!input.events) throw rejected({ events: "This argument is required." });
    const { db, clock } = inner;
    return db.records.update(found.id, { next_hash, modified: clock.now() });
  });
  const done = await importAll(ctx, await runOf(ctx, record, missing), input.events ?? []);
  const { isOver, activity } = await ctx.transaction((inner) =>
    recordBatch(inner, record, input, done),
  );
  const response = {
    status: "success",
    activity,
    interval: ctx.options.interval,
    ...(!isOver && { next_batch_hash: secret }),
  } as const;
  return { done, response };
}

/** Records the result of a batch; returns whether the import has ended. */
async function recordBatch(
  { db, clock }: Context,
  { id, activity: before }: ImportRecord,
  { status, percentage_complete: percent }: Batch,
  { activity: added, notes, isGood }: ImportResult,
): Promise<{ readonly isOver: boolean; readonly activity: Activity }> {
  const record = await db.records.get(id, { forUpdate: true });
  const activity = merged(record?.activity ?? before, added);
  if (!record) return { isOver: true, activity };
  const isPending = record.status === statusOf("pending");
  const isOver = isPending && isGood && status.batch.total === status.batch.done + 1;
  await db.records.update(id, {
    total: status.data.total,
    activity,
    notes: withNotes(record.notes, notes),
    modified: clock.now(),
    ...(isGood && { percent: Math.round(percent) }),
    ...(isOver && { status: statusOf("success"), next_hash: "" }),
  });
  return { isOver: isOver || !isPending, activity };
}
