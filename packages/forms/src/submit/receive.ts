import type { Desk } from "../bound.ts";
import { workOut } from "../calculations/work-out.ts";
import type { Form } from "../definition/form.ts";
import { errors } from "../errors.ts";
import { formChecks } from "../points.ts";
import { tagNumber } from "../tags/value.ts";
import { toLookup } from "../values/search.ts";
import { toText, type Values } from "../values/value.ts";
import type { Problem, Sent } from "../values/read.ts";
import { thanks, type Thanks } from "./thanks.ts";
import { readAll } from "./read.ts";
import { refuseHaste } from "./spam.ts";
import { store } from "./store.ts";

/** What a visitor sends. */
export interface Submission {
  readonly values: Readonly<Record<string, Sent>>;
  /** A field that people do not see: who fills it in is a machine. */
  readonly trap: string;
  readonly ticket: string;
  readonly extra: Readonly<Record<string, string>>;
}

/** Takes a submission, or says why not. The form is held: its numbers and its unique values are exact. */
export async function receive(
  desk: Desk & { readonly remoteAddress: string | undefined },
  form: Form,
  { values: sent, trap, ticket, extra }: Submission,
): Promise<Thanks> {
  refuseClosed(form);
  const author = desk.actor.id;
  if (trap !== "") {
    // A machine that learns that it was recognised comes back as another.
    const { values } = readAll(form, sent);
    return thanks(desk, form, { values, calculations: {}, author, sequence: 0 });
  }
  await refuseHaste(desk, form, ticket);
  const { values, problems } = readAll(form, sent);
  refuseProblems(problems, []);
  const { remoteAddress } = desk;
  const { id, key } = form;
  for (const { check } of desk.all(formChecks)) {
    const reason = await desk.ask(check, { form: { id, key }, values: sent, extra, remoteAddress });
    if (reason !== undefined) refuseProblems({}, [reason]);
  }
  await refuseRepeated(desk, form, values);
  const calculations = workOut(form.calculations, (tag) => tagNumber(tag, { form, values }));
  const accepted = { values, calculations, author };
  const { sequence } = await store(desk, form, accepted);
  return thanks(desk, form, { ...accepted, sequence });
}

/** Refuses where a form takes nothing, or as much as it takes has come. */
export function refuseClosed({ settings, submissions }: Form): void {
  const { is_open: isOpen, sub_limit_number: most } = settings;
  if (!isOpen) throw errors.forms_closed({ message: settings.closed_msg });
  if (most > 0 && submissions >= most)
    throw errors.forms_closed({ message: settings.sub_limit_msg });
}

function refuseProblems(
  fields: Readonly<Record<string, Problem>>,
  ofForm: readonly string[],
): void {
  if (Object.keys(fields).length === 0 && ofForm.length === 0) return;
  throw errors.forms_invalid_submission({ data: { fields, form: ofForm } });
}

async function refuseRepeated(
  { db }: Pick<Desk, "db">,
  { id: form, fields, settings }: Form,
  values: Values,
): Promise<void> {
  const field = fields.find(({ key }) => key === settings.unique_field);
  const text = field ? toText(values[field.id]) : "";
  if (!field || text === "") return;
  const same = await db.answers.find({
    where: { form, field: field.id, value: toLookup(text) },
    limit: 100,
  });
  const ids = same.map(({ submission }) => submission);
  const known = await db.submissions.count({ id: { in: ids }, status: "publish" });
  if (known > 0)
    refuseProblems(
      { [field.key]: { code: "not-unique", message: settings.unique_field_error } },
      [],
    );
}
