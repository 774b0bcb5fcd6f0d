import type { Context } from "../builder.ts";
import { statusOf } from "../statuses.ts";
import { isoOf } from "../work/iso.ts";
import { claimed, proofOf, type Claim } from "./claim.ts";
import { withNotes, type ImportRecord } from "./record.ts";
import type { Note } from "./activity.ts";

/** What a worker says of an import as a whole. */
export interface State extends Claim {
  readonly status: "success" | "failed" | "pending";
  readonly message: string;
  readonly message_slug: string;
  readonly percentage_complete: number;
}

/**
 * Takes in what a worker says of an import. One that is over stays so; of one that failed the reason is noted, once a day.
 *
 * @throws ApiError 400 for an import that is not pending, and for a hash that is not that of the next batch.
 */
export async function takeState(
  ctx: Context,
  sent: State,
): Promise<{ readonly status: "success" }> {
  const proof = await proofOf(sent);
  await ctx.transaction(async (inner) => {
    const record = await claimed(inner, sent, proof);
    const { db, clock } = inner;
    const at = isoOf(clock.now());
    const note = { code: sent.message_slug, text: sent.message, at };
    await db.records.update(record.id, {
      status: statusOf(sent.status),
      percent: Math.round(sent.percentage_complete),
      modified: clock.now(),
      ...(sent.status === "failed" && { notes: withNote(record, note) }),
      ...(sent.status !== "pending" && { next_hash: "" }),
    });
  });
  return { status: "success" };
}

/** The notes of a record with one of why it failed, where there is none of that day. */
const withNote = ({ notes }: ImportRecord, note: Note): readonly Note[] =>
  notes.some(({ code, at }) => code === note.code && at.slice(0, 10) === note.at.slice(0, 10))
    ? notes
    : withNotes(notes, [note]);
