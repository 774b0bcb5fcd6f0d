import { type Html, type LanguageContext, markup, type SiteInfo } from "@waymark/core";
import type { PublicField, PublicForm } from "../definition/public-form.ts";
import type { Options } from "../options.ts";
import { boundsOf, countriesIn, type Problem } from "../values/check.ts";
import { isCount } from "../values/read.ts";
import { isList, type Value } from "../values/value.ts";
import { typeOf, types } from "../definition/types.ts";
import { formatMoney, isPriced } from "../prices.ts";

/** The current values and problems of a form. */
export interface Filled {
  readonly value: Value | undefined;
  readonly problem: Problem | undefined;
}
/** The position of a field. */
export interface FieldContext {
  /** The prefix of the form's element ids, because a page may have several forms. */
  readonly prefix: string;
  readonly around: FormRenderContext;
  readonly form: PublicForm;
  /** The current values, by the keys of fields. */
  readonly values: Readonly<Record<string, Value>>;
  /** The problems, by the keys of fields; in a repeater by its key, the row and the field: `guests.0.name`. */
  readonly problems: Readonly<Record<string, Problem>>;
  /** The row that was just added: `guests.1`. */
  readonly focus?: string | undefined;
}
/** The prefix of the names of fields in form data. */
export const prefix = "field-";

/** A field with everything that its control needs. */
export interface Control {
  readonly ctx: FieldContext;
  readonly field: PublicField;
  readonly id: string;
  readonly name: string;
  readonly value: Value | undefined;
  /** The common attributes of controls: `required` and ARIA attributes. */
  readonly shared: Html;
  /** The same without `required`, for one of several checkboxes. */
  readonly described: Html;
  readonly title: Html;
  /** The help text and the problem. */
  readonly below: Html;
}

/** The value of a field that has one. */
export const one = (value: Value | undefined): string =>
  typeof value === "string" ? value : isList(value) ? (value[0] ?? "") : "";

/** The site and options for rendering a form. */
export interface FormRenderContext extends LanguageContext {
  readonly site: SiteInfo;
  readonly options: Options;
}

const isChosen = (value: Value | undefined, option: string): boolean =>
  typeof value === "string" ? value === option : isList(value) && value.includes(option);

/** A list of radio buttons or checkboxes, each with an image if the field has images. */
export function choicesHtml(control: Control): Html {
  const { field, id, name, value, shared, described, title, below } = control;
  const isOrder = isPriced(field);
  const isOne = typeOf(field).kind === "choice" || isOrder;
  // Browsers would require each checkbox; one of several is enough.
  const attributes = isOne ? shared : described;
  const options = field.options.map(
    ({ label, value: own, image, price }) =>
      markup`<label class="choice"><input type="${isOne ? "radio" : "checkbox"}" name="${name}" value="${own}"${isOrder && markup` data-price="${price}"`}${isChosen(value, own) && markup` checked`}${attributes}> <span>${image !== "" && markup`<img src="${image}" alt="" loading="lazy">`}${label}${isOrder && priceHtml(control, price)}</span></label>`,
  );
  const list = field.type === "listimage" ? markup`<div class="images">${options}</div>` : options;
  return markup`<fieldset id="${id}"><legend>${title}</legend>${list}${below}</fieldset>`;
}

/** A formatted price. */
export const priceHtml = ({ ctx }: Pick<Control, "ctx">, price: number): Html =>
  markup` <span class="price">${formatMoney(price, ctx.form.currency, ctx.around.language)}</span>`;

/** The control of a field that has a label of its own. */
export function controlHtml(control: Control): Html {
  const { field, id, name, value, shared } = control;
  const { type, placeholder, input_limit: limit, input_limit_type: unit } = field;
  if (["listselect", "listmultiselect", "listcountry", "liststate"].includes(type))
    return selectHtml(control);
  const hint = markup`${placeholder !== "" && markup` placeholder="${placeholder}"`}${limit > 0 && unit === "characters" && markup` maxlength="${limit}"`}`;
  if (type === "textarea")
    return markup`<textarea id="${id}" name="${name}" rows="6"${hint}${shared}>
${one(value)}</textarea>`;
  const known: { readonly autocomplete?: string } = types[type];
  const auto = known.autocomplete;
  // Passwords are never sent back.
  const current = typeOf(field).kind === "secret" ? "" : one(value);
  return markup`<input id="${id}" name="${name}" type="${inputs[type] ?? "text"}"${current !== "" && markup` value="${current}"`}${rangeOf(field)}${isCount(field) && markup` data-count`}${auto !== undefined && markup` autocomplete="${auto}"`}${hint}${shared}>`;
}

function selectHtml({ field, id, name, value, shared, ctx }: Control): Html {
  const { type, placeholder } = field;
  const isMany = type === "listmultiselect";
  const offered =
    type === "listcountry"
      ? countriesIn(ctx.around.language).map(([code, label]) => ({ value: code, label }))
      : field.options;
  const options = offered.map(
    ({ value: own, label }) =>
      markup`<option value="${own}"${isChosen(value, own) && markup` selected`}>${label}</option>`,
  );
  const { autocomplete }: { readonly autocomplete?: string } = types[type];
  return markup`<select id="${id}" name="${name}"${isMany && markup` multiple`}${autocomplete !== undefined && markup` autocomplete="${autocomplete}"`}${shared}>${!isMany && markup`<option value="">${placeholder || "–"}</option>`}${options}</select>`;
}

const inputs: Readonly<Partial<Record<PublicField["type"], string>>> = {
  email: "email",
  phone: "tel",
  number: "number",
  quantity: "number",
  product: "number",
  starrating: "number",
  date: "date",
  color: "color",
  password: "password",
  passwordconfirm: "password",
};

function rangeOf(field: PublicField): Html | false {
  const { kind } = typeOf(field);
  if (kind !== "number" && kind !== "order") return false;
  const { min, max, step } = boundsOf(field);
  return markup`${min !== null && markup` min="${min}"`}${max !== null && markup` max="${max}"`} step="${step ?? "any"}"`;
}
