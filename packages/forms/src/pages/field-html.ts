import { formTexts } from "../messages/index.ts";
import { type Html, markup, rawHtml } from "@waymark/core";
import type { PublicField } from "../definition/public-form.ts";
import { typeOf } from "../definition/types.ts";
import { decimalsOf, formatMoney, isPriced, quantityOf, totalOf } from "../prices.ts";
import { extensionsOf, filesPart, toSize } from "../uploads/read.ts";
import { captchaWidget } from "./assets.ts";
import {
  choicesHtml,
  type Control,
  controlHtml,
  type FieldContext,
  type Filled,
  one,
  prefix,
  priceHtml,
} from "./control.ts";
import { repeaterHtml } from "./repeater-html.ts";

/** The form data of a drawing, in addition to the typed name. */
export const drawingName = (key: string): string => `${prefix}${key}.drawing`;

/** A signature: a name to type and, with scripts, a box to draw in. */
function signatureHtml(control: Control): Html {
  const { field, id, name, value, shared, described, title, below, ctx } = control;
  const t = formTexts(ctx.around);
  const held = one(value);
  const isDrawing = held.startsWith("data:");
  return markup`<div class="signature" id="${id}" role="group" aria-labelledby="${id}-label"${described} data-signature data-or="${t("signatureOr")}" data-clear="${t("signatureClear")}" data-box="${t("signatureBox")}">
<p id="${id}-label"><strong>${title}</strong></p>
<label for="${id}-name">${t("signature")}</label>
<input id="${id}-name" name="${name}" type="text" autocomplete="name" maxlength="200"${!isDrawing && held !== "" && markup` value="${held}"`}${shared}>
<input type="hidden" name="${drawingName(field.key)}"${isDrawing && markup` value="${held}"`}>${below}</div>`;
}

/** One field as HTML. */
export function fieldHtml(field: PublicField, filled: Filled, ctx: FieldContext): Html {
  const { type, key } = field;
  if (type === "html") return markup`<div>${rawHtml(field.content)}</div>`;
  if (type === "hr" || type === "divider") return markup`<hr>`;
  const id = `form-${ctx.prefix}-${key}`;
  if (typeOf(field).kind === "button") return buttonHtml(field, id, ctx);
  const control = toControl(field, filled, { id, name: prefix + key, ctx });
  const { value, shared, title, below } = control;
  if (type === "hidden")
    return markup`<input type="hidden" name="${control.name}" value="${one(value)}">`;
  if (type === "checkbox")
    return markup`<div><label class="choice" for="${id}"><input type="checkbox" id="${id}" name="${control.name}" value="1"${one(value) === "1" && markup` checked`}${shared}> <span>${title}</span></label>${below}</div>`;
  if (type === "listradio" || type === "listcheckbox" || type === "listimage" || type === "terms")
    return choicesHtml(control);
  if (type === "file_upload") return fileHtml(control);
  if (type === "signature") return signatureHtml(control);
  if (type === "repeater") return repeaterHtml(control, fieldHtml);
  if (typeOf(field).kind === "captcha") return captchaHtml(control);
  if (type === "total") return totalHtml(control);
  if (isPriced(field)) return pricedHtml(control);
  return markup`<div><label for="${id}">${title}</label>${controlHtml(control)}${below}</div>`;
}

function toControl(
  field: PublicField,
  { value, problem }: Filled,
  { id, name, ctx }: Pick<Control, "id" | "name" | "ctx">,
): Control {
  const { required, help_text: help } = field;
  const notes = [help !== "" && `${id}-help`, problem && `${id}-wrong`].filter(Boolean).join(" ");
  const described = markup`${notes !== "" && markup` aria-describedby="${notes}"`}${problem && markup` aria-invalid="true"`}`;
  return {
    field,
    id,
    name,
    ctx,
    value,
    described,
    // A field that is hidden must not keep the browser from sending the form.
    shared: markup`${required && field.show_if === null && markup` required`}${described}`,
    title: markup`${field.label || field.key}${required && markup` <span aria-hidden="true">*</span>`}`,
    below: markup`${help !== "" && markup`<p class="help" id="${id}-help">${help}</p>`}${problem && markup`<p class="wrong" id="${id}-wrong">${problem.message}</p>`}`,
  };
}

/** The captcha of the site, regardless of the type of the field. */
function captchaHtml({ field, id, described, title, below, ctx }: Control): Html {
  const { html } = captchaWidget(ctx.around, ctx.form, field, `${id}-label`);
  return markup`<div id="${id}" role="group" aria-labelledby="${id}-label"${described}><p id="${id}-label"><strong>${title}</strong></p>${html}${below}</div>`;
}

/** A submit button, or a button without an action, for scripts of the site. */
function buttonHtml(field: PublicField, id: string, { around }: FieldContext): Html {
  const t = formTexts(around);
  const { type, label, key, seconds, help_text: help } = field;
  const note = help || (type === "timedsubmit" && seconds > 0 ? t("waitToSend", { seconds }) : "");
  const described = note !== "" && markup` aria-describedby="${id}-help"`;
  const kind = type === "button" ? "button" : "submit";
  const fallback = type === "button" ? key : t("send");
  return markup`<div><button type="${kind}" id="${id}"${described}>${label || fallback}</button>${note !== "" && markup`<p class="help" id="${id}-help">${note}</p>`}</div>`;
}

/** A file control. Browsers do not keep the files when the form is shown again. */
function fileHtml({ field, id, shared, title, below, ctx }: Control): Html {
  const { key, max_files: max, max_file_size: largest } = field;
  const extensions = extensionsOf(field);
  const t = formTexts(ctx.around);
  const many = max > 1 ? t("maxFiles", { count: max }) : "";
  const limits = t(max > 1 ? "fileLimitsEach" : "fileLimits", {
    extensions: extensions.join(t("listSeparator")),
    size: toSize(largest),
  });
  const isAgain = Object.keys(ctx.problems).length > 0 || ctx.focus !== undefined;
  return markup`<div><label for="${id}">${title}</label><input id="${id}" name="${filesPart}[${key}]" type="file" accept="${extensions.map((one) => `.${one}`).join(",")}"${max > 1 && markup` multiple`}${shared}><p class="help">${many}${limits}${isAgain && t("filesAgain")}</p>${below}</div>`;
}

/** A product or shipping method with its price: options to choose from, a number to enter, or nothing to do. */
function pricedHtml(control: Control): Html {
  const { field, id, title, below, ctx } = control;
  const linked = quantityOf(field, ctx.form.fields);
  const attributes = markup` data-line="${field.key}" data-price="${field.price}"${linked && markup` data-quantity="${linked.key}"`}`;
  if (field.options.length > 0) return markup`<div${attributes}>${choicesHtml(control)}</div>`;
  const price = priceHtml(control, field.price);
  return field.use_quantity
    ? markup`<div${attributes}><label for="${id}">${title}${price}</label>${controlHtml(control)}${below}</div>`
    : // The value is that of the site, for the conditions of other fields.
      markup`<div${attributes}><p id="${id}"><strong>${title}</strong>${price}</p><input type="hidden" name="${control.name}" value="1">${below}</div>`;
}

/** The current total. Without a script it is updated when the form is submitted. */
function totalHtml({ id, title, below, ctx }: Control): Html {
  const { form, around, values } = ctx;
  const total = totalOf(form.fields, ({ key }) => one(values[key]));
  return markup`<div><p><strong>${title}</strong> <output id="${id}" class="price" data-total="${form.currency}" data-decimals="${decimalsOf(form.currency)}">${formatMoney(total, form.currency, around.language)}</output></p>
<noscript><p class="help">${formTexts(around)("totalNote")}</p></noscript>${below}</div>`;
}
