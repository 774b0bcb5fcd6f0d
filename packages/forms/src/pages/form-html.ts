import { formTexts, submitLabel } from "../messages/index.ts";
import { markup, rawHtml, type Html, type LanguageContext } from "@waymark/core";
import type { PublicField, PublicForm } from "../definition/public-form.ts";
import type { Problem } from "../values/check.ts";
import type { Value } from "../values/value.ts";
import type { FormRenderContext } from "./control.ts";
import { fieldHtml } from "./field-html.ts";
import { cellKey, rowName, standard } from "./repeater-html.ts";

/** A rejected submission, or a change of rows: the submitted values, and their problems. */
export interface RejectedValues {
  /** Blank without problems. */
  readonly message: string;
  readonly values: Readonly<Record<string, Value>>;
  readonly problems: Readonly<Record<string, Problem>>;
  /** The row that was just added: `guests.1`. */
  readonly focus?: string;
}

/** Whether there are problems. Adding a row is not one. */
export const isError = ({ message }: RejectedValues): boolean => message !== "";

/** A form as HTML, submitted to `action`. It works without scripts. */
export function formHtml(
  form: PublicForm & { readonly ticket: string },
  {
    key,
    action,
    around,
    rejected,
    nth = 1,
  }: {
    /** The key of the form: pages and scripts find it by this. */
    readonly key: string;
    readonly action: string;
    readonly around: FormRenderContext;
    readonly rejected?: RejectedValues | undefined;
    /** Its number among the same forms of the page: ids are unique in a page. */
    readonly nth?: number;
  },
): Html {
  const filled = (field: PublicField) => ({
    value: rejected ? rejected.values[field.key] : standard(field),
    problem: rejected?.problems[field.key],
  });
  const t = formTexts(around);
  const label = submitLabel(form.submit_label, around);
  const number = nth === 1 ? `${form.id}` : `${form.id}-${nth}`;
  const values = Object.fromEntries(
    form.fields.map((field) => [field.key, filled(field).value ?? ""]),
  );
  const ctx = {
    prefix: number,
    around,
    form,
    values,
    problems: rejected?.problems ?? {},
    focus: rejected?.focus,
  };
  const fields = form.fields.map((field) => {
    const html = fieldHtml(field, filled(field), ctx);
    // The script shows and hides the field. Without a script it is shown, and the
    // site decides whether the value is used.
    return field.show_if === null
      ? html
      : markup`<div data-show-if="${JSON.stringify(field.show_if)}">${html}</div>`;
  });
  // The Enter key presses the first button of a form, so that must be the submit button.
  const hasFiles = form.fields.some(({ type }) => type === "file_upload");
  const hasRows = form.fields.some(({ type }) => type === "repeater");
  const first =
    hasRows && markup`<button class="enter" tabindex="-1" aria-hidden="true">${label}</button>\n`;
  const hasButton = form.fields.some(({ type }) => type === "submit" || type === "timedsubmit");
  // A honeypot: the field is hidden, so only bots fill it in.
  const trap = markup`<div hidden><label>${t("leaveBlank")} <input name="website" tabindex="-1" autocomplete="off"></label></div>`;
  return markup`<form class="form" id="${toFormId(key, nth)}" data-form-id="${form.id}" data-form-key="${key}" method="post"${hasFiles && markup` enctype="multipart/form-data"`} action="${action}">
${first}${rejected && isError(rejected) && summary(form, rejected, number, t)}
${fields}
${trap}<input type="hidden" name="ticket" value="${form.ticket}">
${!hasButton && markup`<button>${label}</button>`}
</form>`;
}

/** The element id of a form, for links with a fragment. */
const toFormId = (key: string, nth: number): string =>
  nth === 1 ? `form-${key}` : `form-${key}-${nth}`;

/** The error summary, with a link to each field. It receives the focus. */
function summary(
  { fields }: PublicForm,
  { message, problems }: RejectedValues,
  number: string,
  t: ReturnType<typeof formTexts>,
): Html {
  const links = namesOf(fields, t)
    .filter(({ key }) => problems[key] !== undefined)
    .map(
      ({ key, name }) =>
        markup`<li><a href="#form-${number}-${key}">${name}</a>: ${problems[key]?.message ?? ""}</li>`,
    );
  return markup`<div class="form-wrong" role="alert" tabindex="-1" autofocus><p>${message}</p>${links.length > 0 && markup`<ul>${links}</ul>`}</div>`;
}

/** The labels of fields, by their keys, in the order of the form, including each field in each row of repeaters. */
const namesOf = (fields: PublicForm["fields"], t: ReturnType<typeof formTexts>) =>
  fields.flatMap((field) => [
    { key: field.key, name: field.label || field.key },
    ...Array.from({ length: field.type === "repeater" ? field.max_rows : 0 }, (_, n) =>
      field.fields.map((child) => ({
        key: cellKey(field.key, n, child.key),
        name: t("fieldInRow", { row: rowName(field, n), field: child.label || child.key }),
      })),
    ).flat(),
  ]);

/** The confirmation of a submission: the form's message, or a general one without a cookie. */
export const thanksHtml = (key: string, message: string | undefined, ctx: LanguageContext): Html =>
  markup`<div class="form-thanks" id="form-${key}" role="status" tabindex="-1" autofocus>${message ? rawHtml(message) : markup`<p>${formTexts(ctx)("thanks")}</p>`}</div>`;
