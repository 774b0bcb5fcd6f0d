import { markup, trusted, type Markup } from "@waymark/core";
import type { ShownField } from "../definition/shown.ts";
import { types } from "../definition/types.ts";
import { countriesIn } from "../values/countries.ts";
import type { Problem } from "../values/read.ts";
import type { Value } from "../values/value.ts";

/** What stands in a field already, and what is wrong with it. */
export interface Filled {
  readonly value: Value | undefined;
  readonly problem: Problem | undefined;
}
/** The names of what a browser sends for fields begin so. */
export const prefix = "field-";

/** One field as HTML. Ids begin with those of the form, so that a page may hold several. */
export function fieldHtml(
  field: ShownField,
  { value, problem }: Filled,
  { form, locale }: { readonly form: string; readonly locale: string },
): Markup {
  const { type, key, label, required, help_text: help } = field;
  if (type === "html") return markup`<div>${trusted(field.content)}</div>`;
  if (type === "hr") return markup`<hr>`;
  const id = `form-${form}-${key}`;
  const name = prefix + key;
  if (type === "hidden") return markup`<input type="hidden" name="${name}" value="${one(value)}">`;
  const notes = [help !== "" && `${id}-help`, problem && `${id}-wrong`].filter(Boolean).join(" ");
  const shared = markup`${required && markup` required`}${notes !== "" && markup` aria-describedby="${notes}"`}${problem && markup` aria-invalid="true"`}`;
  const below = markup`${help !== "" && markup`<p class="help" id="${id}-help">${help}</p>`}${problem && markup`<p class="wrong" id="${id}-wrong">${problem.message}</p>`}`;
  const title = markup`${label || key}${required && markup` <span aria-hidden="true">*</span>`}`;
  const place = { field, id, name, value, shared, title, below, locale };
  if (type === "checkbox")
    return markup`<div><label class="choice" for="${id}"><input type="checkbox" id="${id}" name="${name}" value="1"${one(value) === "1" && markup` checked`}${shared}> <span>${title}</span></label>${below}</div>`;
  if (type === "listradio" || type === "listcheckbox") return choices(place);
  return markup`<div><label for="${id}">${title}</label>${control(place)}${below}</div>`;
}

interface Place {
  readonly field: ShownField;
  readonly id: string;
  readonly name: string;
  readonly value: Value | undefined;
  readonly shared: Markup;
  readonly title: Markup;
  readonly below: Markup;
  readonly locale: string;
}

const one = (value: Value | undefined): string =>
  typeof value === "string" ? value : (value?.[0] ?? "");
const isChosen = (value: Value | undefined, option: string): boolean =>
  typeof value === "string" ? value === option : (value?.includes(option) ?? false);

function choices({ field, id, name, value, shared, title, below }: Place): Markup {
  const kind = field.type === "listradio" ? "radio" : "checkbox";
  // A browser asks for each checkbox that is required; of several one is enough.
  const each = kind === "radio" ? shared : markup``;
  const options = field.options.map(
    ({ label, value: own }) =>
      markup`<label class="choice"><input type="${kind}" name="${name}" value="${own}"${isChosen(value, own) && markup` checked`}${each}> <span>${label}</span></label>`,
  );
  return markup`<fieldset id="${id}"><legend>${title}</legend>${options}${below}</fieldset>`;
}

function control({ field, id, name, value, shared, locale }: Place): Markup {
  const { type, placeholder, input_limit: limit, input_limit_type: of } = field;
  const hint = markup`${placeholder !== "" && markup` placeholder="${placeholder}"`}${limit > 0 && of === "characters" && markup` maxlength="${limit}"`}`;
  if (type === "textarea")
    return markup`<textarea id="${id}" name="${name}" rows="6"${hint}${shared}>
${one(value)}</textarea>`;
  if (type === "listselect" || type === "listmultiselect" || type === "listcountry") {
    const isMany = type === "listmultiselect";
    const offered =
      type === "listcountry"
        ? countriesIn(locale).map(([code, label]) => ({ value: code, label }))
        : field.options;
    const options = offered.map(
      ({ value: own, label }) =>
        markup`<option value="${own}"${isChosen(value, own) && markup` selected`}>${label}</option>`,
    );
    return markup`<select id="${id}" name="${name}"${isMany && markup` multiple`}${shared}>${!isMany && markup`<option value="">${placeholder || "–"}</option>`}${options}</select>`;
  }
  const known: { readonly autocomplete?: string } = types[type];
  const auto = known.autocomplete;
  return markup`<input id="${id}" name="${name}" type="${inputs[type] ?? "text"}" value="${one(value)}"${bounds(field)}${auto !== undefined && markup` autocomplete="${auto}"`}${hint}${shared}>`;
}

const inputs: Readonly<Partial<Record<ShownField["type"], string>>> = {
  email: "email",
  phone: "tel",
  number: "number",
  starrating: "number",
  date: "date",
};

function bounds({ type, num_min, num_max, num_step }: ShownField): Markup | false {
  if (type !== "number" && type !== "starrating") return false;
  const isStars = type === "starrating";
  const least = isStars ? 1 : num_min;
  const most = isStars ? (num_max ?? 5) : num_max;
  return markup`${least !== null && markup` min="${least}"`}${most !== null && markup` max="${most}"`} step="${isStars ? 1 : (num_step ?? "any")}"`;
}
