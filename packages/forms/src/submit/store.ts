import type { Context } from "../builder.ts";
import type { Results } from "../calculations.ts";
import type { Form } from "../definition/form.ts";
import { sendEmail } from "../jobs/send-email.ts";
import { claimFiles } from "../uploads/store.ts";
import { toLookup, toSearchText } from "../values/search.ts";
import { isBlank, redacted, toText, type Value, type Values } from "../values/value.ts";
import type { Field } from "../definition/field.ts";
import { errors } from "../errors.ts";
import { tables } from "../tables.ts";

/** A valid submission. */
export interface Accepted {
  readonly values: Values;
  readonly calculations: Results;
  readonly author: number;
}
/** The result. */
interface Stored {
  /** Its id; 0 if it is not stored. */
  readonly sequence: number;
  readonly id: number;
}

/** Stores a submission according to its form, and queues its emails, in the current transaction. The form is locked. */
export async function store(ctx: Context, form: Form, accepted: Accepted): Promise<Stored> {
  const stored = form.saving.active
    ? await storeSubmission(ctx, form, accepted)
    : { sequence: 0, id: 0 };
  const now = ctx.clock.now();
  for (const email of form.emails.filter(({ active }) => active)) {
    const { id } = await ctx.db.outbox.insert({
      form: form.id,
      submission: stored.id,
      email: email.name,
      content: { ...accepted, sequence: stored.sequence },
      created: now,
    });
    await ctx.jobs.add(sendEmail, { outbox: id });
  }
  return stored;
}

async function storeSubmission(
  { db, clock }: Context,
  form: Form,
  { values, calculations, author }: Accepted,
): Promise<Stored> {
  const sequence = form.sequence + 1;
  await db.forms.update(form.id, { sequence, submissions: form.submissions + 1 });
  const storedValues = toStoredValues(form, values);
  const now = clock.now();
  const { id } = await db.submissions.insert({
    form: form.id,
    sequence,
    author,
    values: storedValues,
    calculations,
    text: toSearchText(storedValues),
    created: now,
    modified: now,
  });
  await claimFiles({ db, clock }, { form: form.id, submission: id, values: storedValues });
  await db.answers.insertAll(toAnswers(form, values).map((row) => ({ ...row, submission: id })));
  return { sequence, id };
}

/** The values to store; some are redacted. */
function toStoredValues({ fields, saving }: Form, values: Values): Values {
  const excluded = new Set(saving.exclude);
  const storedValues = fields.flatMap((field): [string, Value][] => {
    const value = values[field.id];
    if (value === undefined) return [];
    const isHidden = excluded.has(field.key) && !isBlank(field, value);
    return [[String(field.id), isHidden ? redacted : value]];
  });
  return Object.fromEntries(storedValues);
}

interface Answer {
  readonly form: number;
  readonly field: number;
  readonly value: string;
  readonly sender: boolean;
}
/** The lookup rows of a submission: for unique fields, and for email addresses of the submitter. */
export function toAnswers(
  form: Pick<Form, "id" | "fields" | "saving" | "settings">,
  values: Values,
): readonly Answer[] {
  const excluded = new Set(form.saving.exclude);
  return form.fields.flatMap((field) => {
    const sender = isAddress(form, field) && !excluded.has(field.key);
    const isFound = sender || field.key === form.settings.unique_field;
    const text = isFound ? toText(values[field.id]) : "";
    return text === "" || text === redacted
      ? []
      : [{ form: form.id, field: field.id, value: toLookup(text), sender }];
  });
}

/** Whether a field has the email address of the submitter: the configured field, by default all email fields. */
export const isAddress = (
  { saving }: Pick<Form, "saving">,
  { key, type }: Form["fields"][number],
): boolean => type === "email" && (saving.submitter_email === "" || saving.submitter_email === key);

/** The field whose value must be unique among submissions. */
export const uniqueOf = ({
  fields,
  settings,
}: Pick<Form, "fields" | "settings">): Field | undefined =>
  fields.find(({ key }) => key === settings.unique_field);

/**
 * Rejects duplicates in the unique field, ignoring submissions in the trash. The form is locked.
 *
 * @param value the submitted value, normalized by `toLookup`.
 * @throws ApiError 400 `forms_invalid_submission`
 */
export async function rejectDuplicateValue(
  { db }: Pick<Context, "db">,
  { id: form, settings }: Pick<Form, "id" | "settings">,
  { id: field, key }: Field,
  value: string,
  own = 0,
): Promise<void> {
  const where = { form, field, value };
  const others = await db.submissions.count({
    status: "publish",
    id: { ne: own },
    exists: { table: tables.answers, to: "submission", where },
  });
  if (others === 0) return;
  const problem = { code: "not-unique", message: settings.unique_field_error };
  throw errors.forms_invalid_submission({ data: { fields: { [key]: problem }, form: [] } });
}

/** Rejects duplicates for a submission that was changed or restored from the trash. */
export async function rejectDuplicate(
  ctx: Pick<Context, "db">,
  form: Form,
  { id, status }: { readonly id: number; readonly status: string },
): Promise<void> {
  const unique = uniqueOf(form);
  if (!unique || status !== "publish") return;
  const own = await ctx.db.answers.get({ submission: id, field: unique.id });
  if (own) await rejectDuplicateValue(ctx, form, unique, own.value, id);
}
