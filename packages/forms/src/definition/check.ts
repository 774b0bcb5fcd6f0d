import { parseUrl } from "@waymark/core";
import { calculationsIn, parse } from "../calculations.ts";
import { checkFields, repeatedIn, type SiteParts } from "./check-fields.ts";
import { repeatedBy } from "./field.ts";
import type { Draft } from "./form.ts";
import { optionsOf } from "./offers.ts";
import { type FormProblem, toProblem } from "./problems.ts";
import { isFindable, isStored, isList, typeOf } from "./types.ts";

type FieldDraft = Draft["fields"][number];

/** Inconsistencies between valid parts of a form. */
export function problemsOf(draft: Draft, site: SiteParts): readonly FormProblem[] {
  return [
    ...checkFields(draft, site),
    ...ofEmails(draft),
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
export const danglingReferencesIn = ({ fields, calculations }: Draft): readonly FormProblem[] => [
  ...ofUnmetConditions(fields),
  ...ofMissingCalculations(calculations),
];

function* ofEmails({ emails }: Draft): Generator<FormProblem> {
  for (const [name, at] of repeatedIn(emails.map((email) => email.name)))
    yield toProblem("email_name_taken", `emails[${at}][name]`, { name });
}

function* ofReferences({ fields, settings, saving }: Draft): Generator<FormProblem> {
  for (const [at, field] of fields.entries()) {
    const { key, type, confirm_field: other } = field;
    const path = `fields[${at}][confirm_field]`;
    const repeated = repeatedBy(field, fields);
    if (type === "passwordconfirm" && !repeated)
      yield toProblem("confirmed_password_unknown", path, { key, field: other });
    if (type !== "confirm") continue;
    if (!repeated || typeOf(repeated).kind !== "line" || repeated.type === "confirm")
      yield toProblem("confirmed_field_unknown", path, { key, field: other });
  }
  yield* ofConditions(fields);
  yield* ofPrices(fields);
  const named = new Map(fields.map((field) => [field.key, field]));
  const storedOf = (key: string) => {
    const found = named.get(key);
    return found && isStored(found) ? found : undefined;
  };
  const { unique_field: unique } = settings;
  if (unique !== "") {
    const path = "settings[unique_field]";
    const found = storedOf(unique);
    if (!found) yield toProblem("unique_field_unknown", path, { field: unique });
    else if (!isFindable(found))
      yield toProblem("unique_field_not_comparable", path, { field: unique });
  }
  const { submitter_email: email } = saving;
  if (email !== "") {
    const path = "saving[submitter_email]";
    const found = storedOf(email);
    if (!found) yield toProblem("submitter_email_unknown", path, { field: email });
    else if (found.type !== "email")
      yield toProblem("submitter_email_no_email", path, { field: email });
  }
  for (const [at, key] of saving.exclude.entries())
    if (key !== "" && !storedOf(key))
      yield toProblem("excluded_field_unknown", `saving[exclude][${at}]`, { field: key });
}

/** Rules may only refer to earlier fields, so that no two fields depend on each other. */
function* ofConditions(fields: readonly FieldDraft[]): Generator<FormProblem> {
  for (const [at, { key, type, show_if: conditions }] of fields.entries()) {
    if (conditions === null) continue;
    const path = `fields[${at}][show_if]`;
    if (type === "spam" || typeOf({ type }).kind === "captcha")
      yield toProblem("condition_not_possible", path, { key });
    for (const [n, { field }] of conditions.rules.entries())
      if (!fields.slice(0, at).some((one) => one.key === field && isStored(one)))
        yield toProblem("condition_field_unknown", `${path}[rules][${n}][field]`, { key, field });
  }
}

function* ofUnmetConditions(fields: readonly FieldDraft[]): Generator<FormProblem> {
  for (const [at, { key, show_if: conditions }] of fields.entries())
    for (const [n, { field, operator, value }] of (conditions?.rules ?? []).entries()) {
      const path = `fields[${at}][show_if][rules][${n}]`;
      const found = fields.slice(0, at).find((one) => one.key === field && isStored(one));
      const isOption = operator === "is" || operator === "is_not";
      // Totals are calculated after all fields are read.
      if (found?.type === "total")
        yield toProblem("condition_field_total", `${path}[field]`, { key, field });
      if (found && isOption && lacksOption(found, value.trim()))
        yield toProblem("condition_option_unknown", `${path}[value]`, { key, field, value });
    }
}

/** Whether a field has options, but not this one. The terms of a taxonomy are not checked. */
function lacksOption(field: FieldDraft, value: string): boolean {
  const hasOptions = isList(field) || typeOf(field).kind === "order";
  const options = hasOptions ? optionsOf(field) : [];
  return options.length > 0 && value !== "" && !options.some((one) => one.value.trim() === value);
}

function* ofPrices(fields: readonly FieldDraft[]): Generator<FormProblem> {
  const products = new Map<string, FieldDraft>();
  for (const field of fields) if (field.type === "product") products.set(field.key, field);
  const counted = new Set<string>();
  for (const [at, { key, type, product }] of fields.entries()) {
    if (type !== "quantity" || product === "") continue;
    const path = `fields[${at}][product]`;
    if (counted.has(product)) yield toProblem("product_taken", path, { key, product });
    counted.add(product);
    const found = products.get(product);
    if (!found) yield toProblem("product_unknown", path, { key, product });
    else if (found.use_quantity) yield toProblem("product_has_quantity", path, { key, product });
  }
  for (const [at, { key, type, options, use_quantity: isCounted }] of fields.entries())
    if (isCounted && (type !== "product" || options.length > 0))
      yield toProblem("quantity_not_possible", `fields[${at}][use_quantity]`, { key });
}

function* ofCalculations({ calculations }: Draft): Generator<FormProblem> {
  for (const [name, at] of repeatedIn(calculations.map((one) => one.name)))
    yield toProblem("calculation_name_taken", `calculations[${at}][name]`, { name });
  for (const [at, { name, eq }] of calculations.entries()) {
    const parsed = parse(eq);
    if ("steps" in parsed) continue;
    const { problem, position } = parsed;
    yield toProblem(`calculation_${problem}`, `calculations[${at}][eq]`, { name, position });
  }
}

function* ofMissingCalculations(calculations: Draft["calculations"]): Generator<FormProblem> {
  for (const [at, { name, eq }] of calculations.entries()) {
    const parsed = parse(eq);
    if ("problem" in parsed) continue;
    const before = new Set(calculations.slice(0, at).map((one) => one.name));
    for (const other of calculationsIn(parsed.steps))
      if (!before.has(other))
        yield toProblem("calculation_unknown", `calculations[${at}][eq]`, {
          name,
          calculation: other,
        });
  }
}

function* ofEnd({ redirect }: Draft): Generator<FormProblem> {
  if (redirect !== "" && !isHttpAddress(redirect))
    yield toProblem("redirect_invalid", "redirect", {});
}

/**
 * Whether a template is a path of this site or an http(s) URL. The host must be part of the template itself, so that no
 * tag can replace it.
 */
export const isHttpAddress = (template: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(template) ||
  (/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i.test(template) &&
    parseUrl(template.replace(/[{}]/g, "")) !== undefined);
