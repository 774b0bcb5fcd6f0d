import { markup, type Markup } from "@waymark/core";
import type { ShownField, ShownForm } from "../definition/shown.ts";
import { typeOf } from "../definition/types.ts";
import type { Problem } from "../values/read.ts";
import type { Value } from "../values/value.ts";
import { fieldHtml } from "./field-html.ts";

/** A form that was sent and not taken: what was filled in, and what is wrong. */
export interface Refused {
  readonly message: string;
  readonly values: Readonly<Record<string, Value>>;
  readonly problems: Readonly<Record<string, Problem>>;
}

/** A form as HTML, sent to `action`. It works without scripts. */
export function formHtml(
  form: ShownForm & { readonly ticket: string },
  {
    action,
    locale,
    refused,
    nth = 1,
  }: {
    readonly action: string;
    readonly locale: string;
    readonly refused?: Refused | undefined;
    /** Which one of the page it is: ids stand once in a page. */
    readonly nth?: number;
  },
): Markup {
  const filled = (field: ShownField) => ({
    value: refused ? refused.values[field.key] : standard(field),
    problem: refused?.problems[field.key],
  });
  const fields = form.fields.map((field) =>
    fieldHtml(field, filled(field), {
      form: nth === 1 ? `${form.id}` : `${form.id}-${nth}`,
      locale,
    }),
  );
  // People do not see this field, so that what is filled in there comes from a machine.
  const trap = markup`<div hidden><label>Leave this blank <input name="website" tabindex="-1" autocomplete="off"></label></div>`;
  return markup`<form class="form" method="post" action="${action}">
${refused && markup`<p class="form-wrong" role="alert">${refused.message}</p>`}
${fields}
${trap}<input type="hidden" name="ticket" value="${form.ticket}">
<button>${form.submit_label}</button>
</form>`;
}

function standard(field: ShownField): Value {
  const chosen = field.options.filter(({ selected }) => selected).map(({ value }) => value);
  const { kind } = typeOf(field);
  if (kind === "choices") return chosen;
  if (kind === "choice") return chosen[0] ?? field.default;
  return kind === "flag"
    ? /^(?:1|true|on|yes|checked)$/i.test(field.default)
      ? "1"
      : "0"
    : field.default;
}
