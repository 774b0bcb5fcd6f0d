import type { Context } from "../builder.ts";
import { statusOf } from "../statuses.ts";
import { type Note, isoOf } from "./activity.ts";
import { claimed, proofOf, type Claim } from "./claim.ts";
import { withNotes, type ImportRecord } from "./record.ts";

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

/** Adds the reason of a failure, unless it was already noted on that day. */
const withNote = ({ notes }: ImportRecord, note: Note): readonly Note[] =>
  notes.some(({ code, at }) => code === note.code && at.slice(0, 10) === note.at.slice(0, 10))
    ? notes
    : withNotes(notes, [note]);
