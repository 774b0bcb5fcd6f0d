import { calculationsIn, parse } from "../calculations.ts";
import { type ChildInput, maxFields, repeatedBy } from "./field.ts";
import type { Draft } from "./form.ts";
import { optionsOf } from "./offers.ts";
import { isFindable, isStored, isList, isSilent, typeOf } from "./types.ts";
import { parseUrl } from "@waymark/core";

type FieldDraft = Draft["fields"][number];

/** Inconsistencies between valid parts of a form: a sentence for each problem. */
export function problemsOf(
  draft: Draft,
  taxonomies: ReadonlySet<string>,
  isFileType: (extension: string) => boolean,
): readonly string[] {
  return [
    ...ofFields(draft),
    ...ofTaxonomies(draft, taxonomies),
    ...ofFiles(draft, isFileType),
    ...ofReferences(draft),
    ...ofCalculations(draft),
    ...danglingReferencesIn(draft),
    ...ofEnd(draft),
  ];
}

/**
 * The conditions that name a total or a missing option, and the formulas that name a calculation which is not before them. Such
 * forms work: the condition is never met, and the calculation counts as 0.
 */
export const danglingReferencesIn = ({ fields, calculations }: Draft): readonly string[] => [
  ...ofUnmetConditions(fields),
  ...ofMissingCalculations(calculations),
];

function* twice(what: string, names: readonly string[]): Generator<string> {
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at)))
    yield `Two ${what} have the name "${name}".`;
}

function* ofFields({ fields, emails }: Draft): Generator<string> {
  if (allOf(fields).length > maxFields)
    yield `A form has at most ${maxFields} fields, including those of repeaters.`;
  yield* twice(
    "fields",
    fields.map(({ key }) => key),
  );
  yield* twice(
    "mails",
    emails.map(({ name }) => name),
  );
  const ids = allOf(fields).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
  yield* twice("fields", ids);
  if (fields.filter((field) => typeOf(field).kind === "captcha").length > 1)
    yield "A form can have only one captcha.";
  for (const field of fields) yield* ofRows(field);
  for (const field of allOf(fields)) {
    yield* ofOptions(field);
    yield* ofNumbers(field);
    if (field.type === "spam" && field.spam_answer.trim() === "")
      yield `The question "${field.key}" has no answer.`;
    if (field.required && isSilent(field))
      yield `"${field.key}" has no value, so it cannot be required.`;
  }
}

/** All fields, including those of repeaters. */
const allOf = (fields: readonly FieldDraft[]): readonly ChildInput[] =>
  fields.flatMap((field) => [field, ...field.fields]);

function* ofRows({
  key,
  type,
  fields,
  min_rows: min,
  max_rows: max,
}: FieldDraft): Generator<string> {
  if (type !== "repeater") {
    if (fields.length > 0) yield `"${key}" has fields, but only a repeater can.`;
    return;
  }
  if (fields.length === 0) yield `The repeater "${key}" has no fields.`;
  if (min > max) yield `min_rows of "${key}" is greater than max_rows.`;
  yield* twice(
    `fields of "${key}"`,
    fields.map((field) => field.key),
  );
  for (const child of fields)
    if (child.product !== "")
      yield `"${child.key}" is in a repeater, so it cannot count a product.`;
}

function* ofOptions(field: ChildInput): Generator<string> {
  const { key, type, options } = field;
  if (isList(field) && options.length === 0 && type !== "liststate" && type !== "terms")
    yield `The list "${key}" has no options.`;
  yield* twice(
    `options of "${key}"`,
    options.map(({ value }) => value),
  );
  if (type === "listimage")
    for (const { value, image } of options)
      if (image === "") yield `The option "${value}" of "${key}" has no image.`;
}

function* ofTaxonomies({ fields }: Draft, known: ReadonlySet<string>): Generator<string> {
  for (const { key, type, taxonomy } of allOf(fields))
    if (type === "terms" && !known.has(taxonomy))
      yield `"${key}" names the taxonomy "${taxonomy}", which this site does not have.`;
}

function* ofFiles(
  { fields, saving }: Draft,
  isFileType: (extension: string) => boolean,
): Generator<string> {
  for (const { key, file_types: types } of fields.filter(({ type }) => type === "file_upload")) {
    for (const one of types)
      if (!isFileType(one))
        yield `"${key}" accepts "${one}", which is not an allowed file type of this site.`;
    if (!saving.active || saving.exclude.includes(key))
      yield `"${key}" accepts files, but the form does not store submissions.`;
  }
}

function* ofNumbers({ key, type, ...field }: ChildInput): Generator<string> {
  const { num_min: min, num_max: max, num_step: step } = field;
  if (min !== null && max !== null && min > max)
    yield `num_min of "${key}" is greater than num_max.`;
  if (step !== null && step <= 0) yield `The step of "${key}" must be greater than 0.`;
  if (type === "quantity" || type === "product")
    for (const number of [min, max, step])
      if (number !== null && !(Number.isInteger(number) && number >= 0 && number <= 100_000))
        yield `The numbers of "${key}" must be integers up to 100,000.`;
  const stars = max ?? 5;
  if (type === "starrating" && !(Number.isInteger(stars) && stars > 0 && stars <= 20))
    yield `"${key}" must have 1 to 20 stars.`;
}

function* ofReferences({ fields, settings, saving }: Draft): Generator<string> {
  const named = new Map(fields.map((field) => [field.key, field]));
  for (const field of fields) {
    const { key, type, confirm_field: other } = field;
    const repeated = repeatedBy(field, fields);
    if (type === "passwordconfirm" && !repeated)
      yield `"${key}" confirms "${other}", which is not a field of type password.`;
    if (type !== "confirm") continue;
    if (!repeated || typeOf(repeated).kind !== "line" || repeated.type === "confirm")
      yield `"${key}" confirms "${other}", which is not a single-line text field.`;
  }
  yield* ofConditions(fields);
  yield* ofPrices(fields);
  const references: readonly (readonly [string, string])[] = [
    ["settings.unique_field", settings.unique_field],
    ["saving.submitter_email", saving.submitter_email],
    ...saving.exclude.map((key) => ["saving.exclude", key] as const),
  ];
  for (const [where, key] of references) {
    const field = key === "" ? undefined : named.get(key);
    if (key !== "" && (!field || !isStored(field)))
      yield `${where} names "${key}", which is not a field with a stored value.`;
    if (where === "settings.unique_field" && field && isStored(field) && !isFindable(field))
      yield `${where} names "${key}", whose values cannot be compared as text.`;
    if (where === "saving.submitter_email" && field && field.type !== "email")
      yield `${where} names "${key}", which is not a field of type email.`;
  }
}

/** Rules may only refer to earlier fields, so that no two fields depend on each other. */
function* ofConditions(fields: readonly FieldDraft[]): Generator<string> {
  for (const [at, { key, type, show_if: conditions }] of fields.entries()) {
    if (conditions === null) continue;
    if (type === "spam" || typeOf({ type }).kind === "captcha")
      yield `"${key}" protects against spam, so it is always shown.`;
    for (const { field } of conditions.rules)
      if (!fields.slice(0, at).some((one) => one.key === field && isStored(one)))
        yield `"${key}" depends on "${field}", which is not a field with a stored value before it.`;
  }
}

function* ofUnmetConditions(fields: readonly FieldDraft[]): Generator<string> {
  for (const [at, { key, show_if: conditions }] of fields.entries())
    for (const { field, operator, value } of conditions?.rules ?? []) {
      const found = fields.slice(0, at).find((one) => one.key === field && isStored(one));
      const isOption = operator === "is" || operator === "is_not";
      // Totals are calculated after all fields are read.
      if (found?.type === "total") yield `"${key}" depends on "${field}", which is a total.`;
      if (found && isOption && lacksOption(found, value.trim()))
        yield `"${key}" depends on an option of "${field}" that does not exist: ${value}`;
    }
}

/** Whether a field has options, but not this one. The terms of a taxonomy are not checked. */
function lacksOption(field: FieldDraft, value: string): boolean {
  const hasOptions = isList(field) || typeOf(field).kind === "order";
  const options = hasOptions ? optionsOf(field) : [];
  return options.length > 0 && value !== "" && !options.some((one) => one.value.trim() === value);
}

function* ofPrices(fields: readonly FieldDraft[]): Generator<string> {
  const products = new Map<string, FieldDraft>();
  for (const field of fields) if (field.type === "product") products.set(field.key, field);
  const counted = fields.filter(({ type, product }) => type === "quantity" && product !== "");
  for (const [at, { key, product }] of counted.entries()) {
    if (counted.findIndex((other) => other.product === product) !== at)
      yield `Two fields count "${product}".`;
    const found = products.get(product);
    if (!found) yield `"${key}" counts "${product}", which is not a field of type product.`;
    else if (found.use_quantity) yield `"${key}" counts "${product}", which has its own quantity.`;
  }
  for (const { key, type, options, use_quantity: isCounted } of fields)
    if (isCounted && (type !== "product" || options.length > 0))
      yield `Only a product without options has use_quantity: "${key}" cannot.`;
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

function* ofMissingCalculations(calculations: Draft["calculations"]): Generator<string> {
  for (const [at, { name, eq }] of calculations.entries()) {
    const parsed = parse(eq);
    if ("problem" in parsed) continue;
    const before = new Set(calculations.slice(0, at).map((one) => one.name));
    for (const other of calculationsIn(parsed.steps))
      if (!before.has(other))
        yield `The calculation "${name}" uses "${other}", which is not a calculation before it.`;
  }
}

function* ofEnd({ redirect }: Draft): Generator<string> {
  if (redirect !== "" && !isHttpAddress(redirect))
    yield "redirect must be a path of this site, or an http or https URL with a host; placeholders may follow these.";
}

/**
 * Whether a template is a path of this site or an http(s) URL. The host must be part of the template itself, so that no
 * tag can replace it.
 */
export const isHttpAddress = (template: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(template) ||
  (/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i.test(template) &&
    parseUrl(template.replace(/[{}]/g, "")) !== undefined);
