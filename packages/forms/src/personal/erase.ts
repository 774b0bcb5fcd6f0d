import type { Desk } from "../bound.ts";
import { isKept } from "../definition/types.ts";
import { loadForm } from "../forms/load.ts";
import { isAddress } from "../submit/store.ts";
import { removeSubmission, rewrite, type SubmissionRow } from "../submissions/change.ts";
import { redacted, type Value } from "../values/value.ts";
import { submissionsOf } from "./find.ts";

/** Submissions that one request goes through. */
const portion = 100;

/** Erases some of what a person has sent. Each submission is looked at by itself. */
export async function erase(
  desk: Pick<Desk, "db" | "clock">,
  { email, mode }: { readonly email: string; readonly mode: "delete" | "anonymize" },
): Promise<{ readonly erased: number; readonly done: boolean }> {
  const rows = await submissionsOf(desk, { email, limit: portion + 1 });
  const now = rows.slice(0, portion);
  for (const { id } of now) {
    const row = await desk.db.submissions.get(id, { hold: true });
    if (row && mode === "delete") await removeSubmission(desk, row);
    else if (row) await anonymize(desk, row);
  }
  return { erased: now.length, done: rows.length <= portion };
}

/** Makes unreadable what tells who has sent it: fields that are marked so, and the address itself. */
async function anonymize(desk: Pick<Desk, "db" | "clock">, row: SubmissionRow): Promise<void> {
  const form = await loadForm(desk, row.form);
  if (!form) return;
  const values: Record<string, Value> = { ...row.values };
  for (const field of form.fields)
    if (isKept(field) && (field.personally_identifiable || isAddress(form, field)))
      if (values[field.id] !== undefined) values[field.id] = redacted;
  await desk.db.outbox.removeAll({ submission: row.id });
  await rewrite(desk, form, row, { values, author: 0 });
}
