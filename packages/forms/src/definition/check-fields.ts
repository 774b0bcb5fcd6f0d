import { type ChildInput, maxFields } from "./field.ts";
import type { Draft } from "./form.ts";
import { type FormProblem, toProblem } from "./problems.ts";
import { isList, isSilent, typeOf } from "./types.ts";

type FieldDraft = Draft["fields"][number];

/** What the site of a form has. */
export interface SiteParts {
  readonly taxonomies: ReadonlySet<string>;
  readonly isFileType: (extension: string) => boolean;
}

/** A field and its path: `fields[1]`, or `fields[1][fields][0]` in a repeater. */
interface Placed {
  readonly field: ChildInput;
  readonly path: string;
}

/** All fields, including those of repeaters. */
const allOf = (fields: readonly FieldDraft[]): readonly Placed[] =>
  fields.flatMap((field, at) => [
    { field, path: `fields[${at}]` },
    ...field.fields.map((child, n) => ({ field: child, path: `fields[${at}][fields][${n}]` })),
  ]);

/** The values that occur again, each with the position of its second occurrence. */
export function* repeatedIn<T>(values: readonly T[]): Generator<readonly [T, number]> {
  const counts = new Map<T, number>();
  for (const [at, one] of values.entries()) {
    const count = (counts.get(one) ?? 0) + 1;
    counts.set(one, count);
    if (count === 2) yield [one, at];
  }
}

/** The problems of fields that do not depend on other fields, except that they have the same name. */
export function* checkFields(draft: Draft, site: SiteParts): Generator<FormProblem> {
  const { fields } = draft;
  const all = allOf(fields);
  if (all.length > maxFields) yield toProblem("too_many_fields", "fields", { maximum: maxFields });
  for (const [key, at] of repeatedIn(fields.map((field) => field.key)))
    yield toProblem("field_key_taken", `fields[${at}][key]`, { key });
  const stored = all.flatMap(({ field: { id }, path }) => (id === undefined ? [] : [{ id, path }]));
  for (const [id, at] of repeatedIn(stored.map((one) => one.id)))
    yield toProblem("field_id_taken", `${stored[at]?.path}[id]`, { id });
  const captchas = all.filter(({ field }) => typeOf(field).kind === "captcha");
  if (captchas[1]) yield toProblem("captcha_taken", captchas[1].path, {});
  for (const [at, field] of fields.entries()) yield* ofRows(field, `fields[${at}]`);
  for (const { field, path } of all) {
    const { key } = field;
    yield* ofOptions(field, path);
    yield* ofNumbers(field, path);
    if (field.type === "spam" && field.spam_answer.trim() === "")
      yield toProblem("answer_missing", `${path}[spam_answer]`, { key });
    if (field.required && isSilent(field))
      yield toProblem("required_without_value", `${path}[required]`, { key });
  }
  for (const { field, path } of all) {
    const { key, type, taxonomy } = field;
    if (type === "terms" && !site.taxonomies.has(taxonomy))
      yield toProblem("taxonomy_unknown", `${path}[taxonomy]`, { key, taxonomy });
  }
  yield* ofFiles(draft, site);
}

function* ofRows(field: FieldDraft, path: string): Generator<FormProblem> {
  const { key, type, fields, min_rows: min, max_rows: max } = field;
  if (type !== "repeater") {
    if (fields.length > 0) yield toProblem("rows_not_possible", `${path}[fields]`, { key });
    return;
  }
  if (fields.length === 0) yield toProblem("row_fields_missing", `${path}[fields]`, { key });
  if (min > max) yield toProblem("row_limits_reversed", `${path}[min_rows]`, { key });
  for (const [own, at] of repeatedIn(fields.map((child) => child.key)))
    yield toProblem("row_field_key_taken", `${path}[fields][${at}][key]`, {
      key: own,
      repeater: key,
    });
  for (const [at, child] of fields.entries())
    if (child.product !== "")
      yield toProblem("row_field_counts_product", `${path}[fields][${at}][product]`, {
        key: child.key,
      });
}

function* ofOptions(field: ChildInput, path: string): Generator<FormProblem> {
  const { key, type, options } = field;
  if (isList(field) && options.length === 0 && type !== "liststate" && type !== "terms")
    yield toProblem("options_missing", `${path}[options]`, { key });
  for (const [value, at] of repeatedIn(options.map((option) => option.value)))
    yield toProblem("option_value_taken", `${path}[options][${at}][value]`, { key, value });
  if (type === "listimage")
    for (const [at, { value, image }] of options.entries())
      if (image === "")
        yield toProblem("option_image_missing", `${path}[options][${at}][image]`, { key, value });
}

function* ofFiles({ fields, saving }: Draft, { isFileType }: SiteParts): Generator<FormProblem> {
  for (const [at, { key, type, file_types: types }] of fields.entries()) {
    if (type !== "file_upload") continue;
    for (const [n, one] of types.entries())
      if (!isFileType(one))
        yield toProblem("file_type_not_allowed", `fields[${at}][file_types][${n}]`, {
          key,
          file_type: one,
        });
    if (!saving.active || saving.exclude.includes(key))
      yield toProblem("files_not_stored", `fields[${at}]`, { key });
  }
}

function* ofNumbers({ key, type, ...field }: ChildInput, path: string): Generator<FormProblem> {
  const { num_min: min, num_max: max, num_step: step } = field;
  if (min !== null && max !== null && min > max)
    yield toProblem("number_limits_reversed", `${path}[num_min]`, { key });
  if (step !== null && step <= 0)
    yield toProblem("step_not_positive", `${path}[num_step]`, { key });
  if (type === "quantity" || type === "product")
    for (const [name, number] of Object.entries({ num_min: min, num_max: max, num_step: step }))
      if (number !== null && !(Number.isInteger(number) && number >= 0 && number <= 100_000))
        yield toProblem("quantity_invalid", `${path}[${name}]`, { key });
  const stars = max ?? 5;
  if (type === "starrating" && !(Number.isInteger(stars) && stars > 0 && stars <= 20))
    yield toProblem("stars_invalid", `${path}[num_max]`, { key });
}
