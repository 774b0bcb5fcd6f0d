import { importRow, isImported, type RemoteReading } from "@waymark/content";
import type { Context } from "../builder.ts";
import type { Results } from "../calculations.ts";
import type { Form } from "../definition/form.ts";
import { toAnswers } from "../submit/store.ts";
import { claimFiles } from "../uploads/store.ts";
import { toSearchText } from "../values/search.ts";
import type { Values } from "../values/value.ts";
import { tableNames } from "./form.ts";

/** A submission of the source with values for the form of this site. */
export interface RemoteSubmission {
  /** The key that identifies it at the source. */
  readonly key: string | number;
  readonly values: Values;
  readonly calculations: Results;
  readonly status: "publish" | "trash";
  readonly author: number;
  /** Its number at the source; 0 if unknown. */
  readonly sequence: number;
  /** The times at which it was sent and changed; undefined if unknown. */
  readonly times: { readonly created: Date; readonly modified: Date } | undefined;
}

/** The submissions that no earlier run imported; the others are counted. */
export async function unknownOf<R>(
  { callService }: Context,
  { reader: { source }, tally }: RemoteReading,
  rows: readonly R[],
  keyOf: (row: R) => string | number,
): Promise<readonly R[]> {
  const fresh: R[] = [];
  for (const row of rows) {
    const imported = { source, table: tableNames.submission, key: keyOf(row) };
    if ((await callService(isImported, imported)) === undefined) fresh.push(row);
    else tally.known("submission");
  }
  return fresh;
}

/** Stores submissions in one transaction. No mail is sent, and closed or full forms accept them, too. */
export async function storeSubmissions(
  ctx: Context,
  { reader: { source }, tally }: RemoteReading,
  { id, fields, saving, settings }: Form,
  found: readonly RemoteSubmission[],
): Promise<void> {
  if (found.length === 0) return;
  const made = await ctx.transaction(async ({ db, clock, callService }) => {
    const form = await db.forms.get(id, { forUpdate: true });
    if (!form) return 0;
    const numbers = found.flatMap(({ sequence }) => (sequence > 0 ? [sequence] : []));
    const where = { form: id, sequence: { in: numbers } };
    const holders = await db.submissions.find({ where, columns: ["sequence"] });
    const taken = new Set(holders.map(({ sequence }) => sequence));
    let { sequence: last, submissions } = form;
    for (const { key, sequence, times, ...row } of found) {
      const own = sequence > 0 && !taken.has(sequence) ? sequence : last + 1;
      taken.add(own);
      last = Math.max(last, own);
      if (row.status !== "trash") submissions++;
      const now = clock.now();
      const submission = await db.submissions.insert({
        ...row,
        form: id,
        sequence: own,
        text: toSearchText(row.values),
        ...(times ?? { created: now, modified: now }),
      });
      await claimFiles({ db, clock }, { form: id, submission: submission.id, values: row.values });
      const answers = toAnswers({ id, fields, saving, settings }, row.values);
      await db.answers.insertAll(
        answers.map((answer) => ({ ...answer, submission: submission.id })),
      );
      const imported = { source, table: tableNames.submission, key, id: submission.id };
      await callService(importRow, imported);
    }
    await db.forms.update(id, { sequence: last, submissions });
    return found.length;
  });
  tally.made("submission", made);
}
