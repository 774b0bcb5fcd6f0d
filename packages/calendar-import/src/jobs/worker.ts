import type { Context } from "../builder.ts";
import { isoOf } from "../records/activity.ts";
import { withNotes, type ImportRecord } from "../records/record.ts";
import { digestOf, newSecret } from "../records/secret.ts";
import { takeState, type State } from "../records/state.ts";
import { statusOf } from "../statuses.ts";

/** The worker of an import. */
export interface Worker {
  readonly ctx: Context;
  readonly record: ImportRecord;
  /** Hash for the next batch. */
  hash: string;
  readonly progress: (done: number, total?: number) => void;
}

/** Takes over a pending import and invalidates the previous hash. Undefined if it has ended, or was deleted. */
export async function takeOver(
  ctx: Context,
  id: number,
): Promise<Pick<Worker, "record" | "hash"> | undefined> {
  const hash = newSecret();
  const next_hash = await digestOf(hash);
  return ctx.transaction(async ({ db, clock }) => {
    const found = await db.records.get(id, { forUpdate: true });
    if (found?.status !== statusOf("pending")) return undefined;
    return { record: await db.records.update(id, { next_hash, modified: clock.now() }), hash };
  });
}

/** A note about a running import. */
interface Remark {
  readonly code: string;
  readonly texts: readonly string[];
  /** Further changes of the record. */
  readonly change?: Partial<Pick<ImportRecord, "total" | "title">>;
}
/** Updates the record of an import. */
export const remark = (
  { ctx, record: { id } }: Worker,
  { code, texts, change = {} }: Remark,
): Promise<void> =>
  ctx.transaction(async ({ db, clock }) => {
    const record = await db.records.get(id, { forUpdate: true });
    if (!record) return;
    const at = isoOf(clock.now());
    const notes = withNotes(
      record.notes,
      texts.map((text) => ({ code, text, at })),
    );
    await db.records.update(id, { ...change, notes, modified: clock.now() });
  });

/** Ends an import with its result. */
export async function end(
  { ctx, record, hash }: Worker,
  status: Exclude<State["status"], "pending">,
  [slug, message]: readonly [slug: string, message: string],
): Promise<void> {
  await takeState(ctx, {
    import_id: record.import_id,
    batch_hash: hash,
    status,
    message,
    message_slug: slug,
    percentage_complete: status === "success" ? 100 : record.percent,
  });
}
