import { markup, type Html } from "@waymark/core";
import { decimalsOf, formatMoney } from "../prices/money.ts";
import { quantityOf, totalOf } from "../prices/order.ts";
import { one, type Control } from "./control.ts";
import { choicesHtml, controlHtml, priceHtml } from "./control-html.ts";

/** A product or shipping method with its price: options to choose from, a number to enter, or nothing to do. */
export function pricedHtml(control: Control): Html {
  const { field, id, title, below, place } = control;
  const linked = quantityOf(field, place.form.fields);
  const attributes = markup` data-line="${field.key}" data-price="${field.price}"${linked && markup` data-quantity="${linked.key}"`}`;
  if (field.options.length > 0) return markup`<div${attributes}>${choicesHtml(control)}</div>`;
  const price = priceHtml(control, field.price);
  return field.use_quantity
    ? markup`<div${attributes}><label for="${id}">${title}${price}</label>${controlHtml(control)}${below}</div>`
    : markup`<div${attributes}><p id="${id}"><strong>${title}</strong>${price}</p>${below}</div>`;
}

/** The current total. Without a script it is updated when the form is submitted. */
export function totalHtml({ id, title, below, place }: Control): Html {
  const { form, around, values } = place;
  const total = totalOf(form.fields, ({ key }) => one(values[key]));
  return markup`<div><p><strong>${title}</strong> <output id="${id}" class="price" data-total="${form.currency}" data-decimals="${decimalsOf(form.currency)}">${formatMoney(total, form.currency, around.site.locale)}</output></p>
<noscript><p class="help">The total is calculated again when you send the form.</p></noscript>${below}</div>`;
}
