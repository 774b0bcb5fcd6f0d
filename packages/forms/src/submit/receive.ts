import type { Context } from "../builder.ts";
import { workOut } from "../calculations.ts";
import { rejectUnsolved } from "../captcha/check.ts";
import type { Form } from "../definition/form.ts";
import { typeOf } from "../definition/types.ts";
import { errors } from "../errors.ts";
import { formChecks } from "../extension-points.ts";
import { tagNumber } from "../tags/value.ts";
import { ticketAge } from "../tokens.ts";
import type { FilesRead } from "../uploads/read.ts";
import type { Problem } from "../values/check.ts";
import type { SubmittedValue } from "../values/read.ts";
import { toLookup } from "../values/search.ts";
import { toText, type Values } from "../values/value.ts";
import { readAll } from "./read.ts";
import { type Accepted, rejectDuplicateValue, store, uniqueOf } from "./store.ts";
import { toConfirmation, type Confirmation } from "./confirmation.ts";

/** The input of a submission. */
export interface Submission {
  readonly values: Readonly<Record<string, SubmittedValue>>;
  readonly ticket: string;
  readonly extra: Readonly<Record<string, string>>;
  readonly files: FilesRead;
}

/** Validates a submission, as far as possible without locking the form. Returns the values by the ids of their fields. */
export async function validate(
  ctx: Context & { readonly remoteAddress: string | undefined },
  form: Form,
  { values, ticket, extra, files }: Submission,
): Promise<Values> {
  rejectClosed(form);
  const { values: read, problems } = readAll(form, values, files);
  await rejectTooFast(ctx, form, ticket, problems);
  rejectProblems(problems, []);
  await rejectUnsolved(ctx, form, values);
  const { id, key } = form;
  const { remoteAddress } = ctx;
  const publicValues = withoutSecrets(form, values);
  for (const { check } of ctx.all(formChecks)) {
    const reason = await ctx.callService(check, {
      form: { id, key },
      values: publicValues,
      extra,
      remoteAddress,
    });
    if (reason !== undefined) rejectProblems({}, [reason]);
  }
  return read;
}

/** Accepts a validated submission. The form is locked, so limits and unique values are exact. */
export async function receive(
  ctx: Context,
  form: Form,
  input: Readonly<Record<string, SubmittedValue>>,
  files: FilesRead,
): Promise<Confirmation> {
  // The form may have changed since it was validated.
  rejectClosed(form);
  const { values, problems } = readAll(form, input, files);
  rejectProblems(problems, []);
  const unique = uniqueOf(form);
  const value = toLookup(toText(unique && values[unique.id]));
  if (unique && value !== "") await rejectDuplicateValue(ctx, form, unique, value);
  const accepted = toAccepted(ctx, form, values);
  const { sequence } = await store(ctx, form, accepted);
  return toConfirmation(ctx, counting(form), { ...accepted, sequence });
}

/** The response to a bot: a success without storing anything, so that the detection is not disclosed. */
export function confirmToBot(
  ctx: Context,
  form: Form,
  input: Readonly<Record<string, SubmittedValue>>,
): Confirmation {
  rejectClosed(form);
  const accepted = toAccepted(ctx, form, readAll(form, input).values);
  const sequence = form.saving.active ? form.sequence + 1 : 0;
  return toConfirmation(ctx, counting(form), { ...accepted, sequence });
}

/** The submission with its derived values. */
const toAccepted = ({ actor }: Pick<Context, "actor">, form: Form, values: Values): Accepted => ({
  values,
  calculations: workOut(form.calculations, (tag) => tagNumber(tag, { form, values })),
  author: actor.id,
});
/** The form, with the accepted submission counted. */
const counting = (form: Form): Form => ({
  ...form,
  submissions: form.submissions + (form.saving.active ? 1 : 0),
});

/** Rejects submissions of closed forms, and over the limit. */
export function rejectClosed({ settings, submissions }: Form): void {
  const { is_open: isOpen, sub_limit_number: max } = settings;
  if (!isOpen) throw errors.forms_closed({ message: settings.closed_msg });
  if (max > 0 && submissions >= max) throw errors.forms_closed({ message: settings.sub_limit_msg });
}

/** The values for checks of other modules, without passwords and captcha responses. */
function withoutSecrets(
  { fields }: Form,
  values: Readonly<Record<string, SubmittedValue>>,
): Readonly<Record<string, SubmittedValue>> {
  const secrets = new Set(
    fields
      .filter((field) => ["secret", "captcha"].includes(typeOf(field).kind))
      .map(({ key }) => key),
  );
  return Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.has(key)));
}

function rejectProblems(
  fields: Readonly<Record<string, Problem>>,
  ofForm: readonly string[],
): void {
  if (Object.keys(fields).length === 0 && ofForm.length === 0) return;
  throw errors.forms_invalid_submission({ data: { fields, form: ofForm } });
}

/** Rejects a submission without a valid ticket, or faster than the minimum time. */
async function rejectTooFast(
  ctx: Pick<Context, "db" | "site" | "clock">,
  form: Form,
  ticket: string,
  fields: Readonly<Record<string, Problem>>,
): Promise<void> {
  const min = minSeconds(form);
  if (min === 0) return;
  const age = await ticketAge(ctx, form.id, ticket);
  if (age === undefined) throw errors.forms_invalid_ticket();
  if (age < min) throw errors.forms_too_fast({ data: { fields, form: [] } });
}

/** The minimum number of seconds between opening and submitting a form: the maximum of its setting and its timed buttons. */
const minSeconds = ({ settings, fields }: Form): number =>
  Math.max(
    settings.min_seconds,
    ...fields.filter(({ type }) => type === "timedsubmit").map(({ seconds }) => seconds),
  );
