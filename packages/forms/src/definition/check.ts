import { parse } from "../calculations/parse.ts";
import { isHttpAddress } from "../tags/address.ts";
import type { Draft } from "./form.ts";
import { isKept, isSilent, typeOf } from "./types.ts";

/** What no part of a form can say by itself: a sentence for each thing that cannot work. */
export function problemsOf(draft: Draft): readonly string[] {
  return [...ofFields(draft), ...ofReferences(draft), ...ofCalculations(draft), ...ofEnd(draft)];
}

function* twice(what: string, names: readonly string[]): Generator<string> {
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at)))
    yield `Two ${what} are called "${name}".`;
}

function* ofFields({ fields, emails }: Draft): Generator<string> {
  yield* twice(
    "fields",
    fields.map(({ key }) => key),
  );
  yield* twice(
    "mails",
    emails.map(({ name }) => name),
  );
  const ids = fields.flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
  yield* twice("fields", ids);
  for (const field of fields) {
    const { key, options, num_min: least, num_max: most, num_step: step } = field;
    const { kind } = typeOf(field);
    const isList = kind === "choice" || kind === "choices";
    if (isList && options.length === 0) yield `The list "${key}" offers nothing.`;
    yield* twice(
      `options of "${key}"`,
      options.map(({ value }) => value),
    );
    if (least !== null && most !== null && least > most)
      yield `No number is possible in "${key}": num_min is above num_max.`;
    if (step !== null && step <= 0) yield `The step of "${key}" has to be above 0.`;
    if (
      field.type === "starrating" &&
      !(Number.isInteger(most ?? 5) && (most ?? 5) > 0 && (most ?? 5) <= 20)
    )
      yield `"${key}" has from 1 to 20 stars.`;
    if (field.type === "spam" && field.spam_answer.trim() === "")
      yield `The question "${key}" needs an answer.`;
    if (field.required && isSilent(field))
      yield `"${key}" takes nothing, so it cannot be required.`;
  }
}

function* ofReferences({ fields, settings, saving }: Draft): Generator<string> {
  const named = new Map(fields.map((field) => [field.key, field]));
  for (const { key, type, confirm_field: other } of fields) {
    if (type !== "confirm") continue;
    const repeated = named.get(other);
    if (!repeated || typeOf(repeated).kind !== "line" || repeated.type === "confirm")
      yield `"${key}" confirms "${other}", which is no field of one line.`;
  }
  const kept: readonly (readonly [string, string])[] = [
    ["settings.unique_field", settings.unique_field],
    ["saving.submitter_email", saving.submitter_email],
    ...saving.exclude.map((key) => ["saving.exclude", key] as const),
  ];
  for (const [where, key] of kept) {
    const field = key === "" ? undefined : named.get(key);
    if (key !== "" && (!field || !isKept(field)))
      yield `${where} names "${key}", which is no field whose value is kept.`;
    if (where === "saving.submitter_email" && field && field.type !== "email")
      yield `${where} names "${key}", which is no field of type email.`;
  }
}

function* ofCalculations({ calculations }: Draft): Generator<string> {
  yield* twice(
    "calculations",
    calculations.map(({ name }) => name),
  );
  for (const { name, eq } of calculations) {
    const parsed = parse(eq);
    if ("problem" in parsed) yield `The calculation "${name}" cannot be read: ${parsed.problem}`;
  }
}

function* ofEnd({ redirect }: Draft): Generator<string> {
  if (redirect !== "" && !isHttpAddress(redirect))
    yield "redirect is a path of this site, or an address with http:// or https:// and its host; tags stand behind those.";
}
