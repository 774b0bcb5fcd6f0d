import { takeBatch } from "../records/batch.ts";
import type { ContentKind } from "../records/settings.ts";
import type { Worker } from "./worker.ts";
import type { Activity, Touched } from "../records/activity.ts";

const batchSize = 50;

/**
 * Submits all items in batches, each with the hash from the previous response. Returns the number of imported items.
 */
export async function handIn(worker: Worker, items: readonly object[]): Promise<number> {
  const { ctx, record, progress } = worker;
  const total = Math.ceil(items.length / batchSize);
  const missing = new Set<string>();
  let kept = 0;
  for (let done = 0; done < total; done++) {
    const events = items.slice(done * batchSize, (done + 1) * batchSize);
    const count = done * batchSize + events.length;
    const batch = {
      import_id: record.import_id,
      batch_hash: worker.hash,
      // The import is ended separately: no batch is the last one.
      status: { data: { total: items.length, done: count }, batch: { total: total + 1, done } },
      percentage_complete: (100 * count) / items.length,
      events,
    };
    const { done: outcome, answer } = await takeBatch(ctx, batch, missing);
    worker.hash = answer.next_batch_hash ?? "";
    kept += countOf(outcome.activity, record.settings.content_type);
    progress(count, items.length);
  }
  return kept;
}

const kinds: Readonly<Record<ContentKind, Touched>> = {
  events: "calendar_events",
  venues: "calendar_venue",
  organizers: "calendar_organizer",
};
const countOf = (activity: Activity, kind: ContentKind): number =>
  new Set(Object.values(activity[kinds[kind]]).flat()).size;
