import type { Desk } from "../bound.ts";
import { refused } from "../errors.ts";
import { statusOf } from "../statuses.ts";
import { importAll, type Done } from "../work/import-all.ts";
import { runOf } from "../work/run.ts";
import { merged } from "./activity.ts";
import { claimed, proofOf, type Claim } from "./claim.ts";
import { withNotes, type Activity } from "./record.ts";
import { digestOf, newSecret } from "./secret.ts";

/** How far a worker is: of all items, and of the batches that they come in. */
export interface BatchStatus {
  readonly data: { readonly total: number; readonly done: number };
  readonly batch: { readonly total: number; readonly done: number };
}
/** Some items of an import, on their way in. */
export interface Batch extends Claim {
  readonly status: BatchStatus;
  readonly percentage_complete: number;
  readonly events?: readonly object[] | undefined;
}
/** What became of a batch, and the secret that the next one has to know. */
export interface BatchAnswer {
  readonly status: "success";
  readonly activity: Activity;
  readonly interval: number;
  /** Left out when the import is over. */
  readonly next_batch_hash?: string;
}

/**
 * Takes a batch in. Its hash is spent before anything is written, so that of two that come at once one is refused. The last
 * one ends the import where all of it could be kept. `missing` has the images that other batches could not have.
 *
 * @throws ApiError 400 for an import that is not pending, for a hash that is not that of the next batch, and without events.
 */
export async function takeBatch(
  desk: Desk,
  sent: Batch,
  missing?: Set<string>,
): Promise<BatchAnswer> {
  const proof = await proofOf(sent);
  const secret = newSecret();
  const next_hash = await digestOf(secret);
  const record = await desk.transaction(async (inner) => {
    const found = await claimed(inner, sent, proof);
    if (!sent.events) throw refused({ events: "It is missing." });
    const { db, clock } = inner;
    return db.records.update(found.id, { next_hash, modified: clock.now() });
  });
  const done = await importAll(desk, await runOf(desk, record, missing), sent.events ?? []);
  const isOver = await desk.transaction((inner) => settle(inner, record.id, sent, done));
  return {
    status: "success",
    activity: done.activity,
    interval: desk.options.interval,
    ...(!isOver && { next_batch_hash: secret }),
  };
}

/** Writes down what became of a batch; whether the import is over with it. */
async function settle(
  { db, clock }: Desk,
  id: number,
  { status, percentage_complete: percent }: Batch,
  { activity, notes, isGood }: Done,
): Promise<boolean> {
  const record = await db.records.get(id, { hold: true });
  if (!record) return true;
  const isPending = record.status === statusOf("pending");
  const isOver = isPending && isGood && status.batch.total === status.batch.done + 1;
  await db.records.update(id, {
    total: status.data.total,
    activity: merged(record.activity, activity),
    notes: withNotes(record.notes, notes),
    modified: clock.now(),
    ...(isGood && { percent: Math.round(percent) }),
    ...(isOver && { status: statusOf("success"), next_hash: "" }),
  });
  return isOver || !isPending;
}
