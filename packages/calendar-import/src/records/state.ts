import { timingSafeEqual, sha256Hex } from "@waymark/core";
import type { Context } from "../builder.ts";
import { rejected } from "../errors.ts";
import { statusOf } from "../statuses.ts";
import { isoOf, type Note } from "./activity.ts";
import { type ImportRecord, withNotes } from "./record.ts";

/** The proof that a worker is responsible for an import. */
export interface Claim {
  readonly import_id: string;
  readonly batch_hash: string;
}

/** The digest of a claim, computed before the transaction because it takes a moment. */
export const proofOf = ({ batch_hash: hash }: Claim): Promise<string> => sha256Hex(hash);

/**
 * The pending import of a worker with the current secret, locked.
 *
 * @throws ApiError 400 that names both arguments if there is no such import, else `batch_hash`.
 */
export async function claimed(
  { db }: Pick<Context, "db">,
  { import_id }: Claim,
  proof: string,
): Promise<ImportRecord> {
  const pending = { import_id, status: statusOf("pending") };
  const record = await db.records.first(pending, { forUpdate: true });
  // Compared in all cases, so that timing reveals nothing. Without an expected batch there is nothing to equal.
  const isKnown = timingSafeEqual(proof, record?.next_hash ?? "");
  const wrong = "This is not the hash of the next batch.";
  if (!record) throw rejected({ import_id: "There is no such pending import.", batch_hash: wrong });
  if (!isKnown) throw rejected({ batch_hash: wrong });
  return record;
}

/** The arguments of a report. */
export interface State extends Claim {
  readonly status: "success" | "failed" | "pending";
  readonly message: string;
  readonly message_slug: string;
  readonly percentage_complete: number;
}

/**
 * Stores the report of a worker. An ended import remains unchanged; the reason of a failure is noted once a day.
 *
 * @throws ApiError 400 for an import that is not pending, and for a wrong hash.
 */
export async function takeState(
  ctx: Context,
  input: State,
): Promise<{ readonly status: "success" }> {
  const proof = await proofOf(input);
  await ctx.transaction(async (inner) => {
    const record = await claimed(inner, input, proof);
    const { db, clock } = inner;
    const at = isoOf(clock.now());
    const note = { code: input.message_slug, text: input.message, at };
    await db.records.update(record.id, {
      status: statusOf(input.status),
      percent: Math.round(input.percentage_complete),
      modified: clock.now(),
      ...(input.status === "failed" && { notes: withNote(record, note) }),
      ...(input.status !== "pending" && { next_hash: "" }),
    });
  });
  return { status: "success" };
}

/** Adds the reason of a failure, unless it was already noted on that day. */
const withNote = ({ notes }: ImportRecord, note: Note): readonly Note[] =>
  notes.some(({ code, at }) => code === note.code && at.slice(0, 10) === note.at.slice(0, 10))
    ? notes
    : withNotes(notes, [note]);
