import type { Row } from "@waymark/core";
import type { Context } from "./builder.ts";
import type { Field } from "./definition/field.ts";
import type { Form } from "./definition/form.ts";
import { isStored } from "./definition/types.ts";
import { errors } from "./errors.ts";
import { isPriced } from "./prices.ts";
import { toAnswers } from "./submit/store.ts";
import type { tables } from "./tables.ts";
import { releaseFiles } from "./uploads/store.ts";
import { type Problem, toProblem } from "./values/check.ts";
import { type ClientValue, toClientValue } from "./values/client-value.ts";
import { readField, type SubmittedValue } from "./values/read.ts";
import { toSearchText } from "./values/search.ts";
import { toText, type Value, type Values } from "./values/value.ts";

/** A submission as it is stored. */
export type SubmissionRow = Row<(typeof tables)["submissions"]["columns"]>;

/** Moves a locked submission to the trash or back, and updates the form's counter. */
export async function moveTo(
  { db, clock }: Pick<Context, "db" | "clock">,
  row: SubmissionRow,
  status: "publish" | "trash",
): Promise<SubmissionRow> {
  if (row.status === status) return row;
  await db.forms.increment({ id: row.form }, { submissions: status === "trash" ? -1 : 1 });
  return db.submissions.update(row.id, { status, modified: clock.now() });
}

/** Permanently deletes a locked submission with all its data. */
export async function removeSubmission(
  { db, jobs }: Pick<Context, "db" | "jobs">,
  { id, form, status }: Pick<SubmissionRow, "id" | "form" | "status">,
): Promise<void> {
  await releaseFiles({ db, jobs }, [id]);
  await db.answers.removeAll({ submission: id });
  await db.outbox.removeAll({ submission: id });
  await db.submissions.remove(id);
  if (status !== "trash") await db.forms.increment({ id: form }, { submissions: -1 });
}

/** Changes values of a locked submission, with the same validation as new ones. */
export async function changeValues(
  ctx: Pick<Context, "db" | "clock">,
  form: Form,
  row: SubmissionRow,
  input: Readonly<Record<string, SubmittedValue>>,
): Promise<SubmissionRow> {
  const values: Record<string, Value> = { ...row.values };
  const problems: (readonly [string, Problem])[] = [];
  for (const [name, given] of Object.entries(input)) {
    const field = form.fields.find(({ key, id }) => key === name || String(id) === name);
    if (!field || !isStored(field)) {
      problems.push([
        name,
        { code: "unknown-field", message: "The form has no stored field with this id." },
      ]);
      continue;
    }
    // Unchanged values are accepted, including redacted ones.
    const before = row.values[field.id];
    if (before !== undefined && isSame(given, toClientValue(String(field.id), before))) continue;
    if (isFixed(field)) {
      problems.push([name, toProblem("fixed", "This value cannot be changed.")]);
      continue;
    }
    const read = readField(field, given, undefined, before);
    problems.push(...read.problems);
    values[field.id] = read.value;
  }
  if (problems.length > 0)
    throw errors.forms_invalid_submission({
      data: { fields: Object.fromEntries(problems), form: [] },
    });
  return rewrite(ctx, form, row, { values });
}

/** Whether a value is unchanged. */
const isSame = (given: SubmittedValue, current: ClientValue): boolean =>
  JSON.stringify(given) === JSON.stringify(current);

/** Whether a value cannot be changed: a signature, files, or a part of an order, whose prices are those at the time of the submission. */
const isFixed = (field: Field): boolean =>
  field.type === "signature" ||
  field.type === "file_upload" ||
  isPriced(field) ||
  field.type === "total" ||
  (field.type === "quantity" && field.product !== "");

/** Stores changed values of a submission, and its lookup values. */
export async function rewrite(
  { db, clock }: Pick<Context, "db" | "clock">,
  form: Pick<Form, "id" | "fields" | "saving" | "settings">,
  { id, values: before }: Pick<SubmissionRow, "id" | "values">,
  change: { readonly values: Values; readonly author?: number },
): Promise<SubmissionRow> {
  const changed = new Set(
    form.fields
      .map((field) => field.id)
      .filter((one) => toText(before[one]) !== toText(change.values[one])),
  );
  // Lookups of values that are not stored must remain, so only those of changed fields are replaced.
  await db.answers.removeAll({ submission: id, field: { in: [...changed] } });
  const rows = toAnswers(form, change.values).filter(({ field }) => changed.has(field));
  await db.answers.insertAll(rows.map((one) => ({ ...one, submission: id })));
  const text = toSearchText(change.values);
  return db.submissions.update(id, { ...change, text, modified: clock.now() });
}
