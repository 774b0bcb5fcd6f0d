import { formTexts } from "../messages/index.ts";
import { type Html, markup } from "@waymark/core";
import type { PublicField } from "../definition/public-form.ts";
import { rowsOf, type RowValues, type Single } from "../values/value.ts";
import type { Control, FieldContext, Filled } from "./control.ts";
import { typeOf } from "../definition/types.ts";
import { isTicked } from "../values/read.ts";

/** The initial value of a field. */
export function standard(
  field: Pick<PublicField, "type" | "options" | "multiple" | "default">,
): Single {
  const chosen = field.options.filter(({ selected }) => selected).map(({ value }) => value);
  const { kind } = typeOf(field);
  if (kind === "choices") return chosen;
  if (kind === "choice" || (kind === "order" && field.options.length > 0))
    return chosen[0] ?? field.default;
  return kind === "flag" ? (isTicked(field.default) ? "1" : "0") : field.default;
}

/** The names of the buttons that add or remove a row. They post the form, which is shown again with the change. */
export const addButton = "add-row";
export const removeButton = "remove-row";

/** The initial and minimum number of rows of a repeater. */
const minRows = ({ min_rows: min, required }: PublicField): number =>
  Math.max(min, required ? 1 : 0);

/** The label of a row: `Guest 2`. */
export const rowName = ({ row_label: name, label, key }: PublicField, n: number): string =>
  `${name || label || key} ${n + 1}`;

/** The key of a field in a row, in the names of controls and problems. */
export const cellKey = (repeater: string, n: number | string, child: string): string =>
  `${repeater}.${n}.${child}`;

/** The placeholder for the row number in the template that the script copies. */
const placeholder = "__n__";

/** A repeater: a group for each row, with buttons that add and remove rows without a script too. */
export function repeaterHtml(
  { field, id, value, described, title, below, ctx }: Control,
  toHtml: (field: PublicField, filled: Filled, ctx: FieldContext) => Html,
): Html {
  const { key, max_rows: max } = field;
  const t = formTexts(ctx.around);
  const min = minRows(field);
  const filled = rowsOf(value).slice(0, max);
  const rows = [...filled, ...Array.from({ length: min - filled.length }, () => ({}))];
  const rowHtml = (row: RowValues, n: number | string): Html => {
    const at = `${key}.${n}`;
    const isNew = Object.keys(row).length === 0;
    const cells = field.fields.map((child) => {
      const own = cellKey(key, n, child.key);
      const inRow = { ...field, ...child, key: own, label: child.label || child.key, fields: [] };
      const held = isNew ? standard(child) : row[child.key];
      return toHtml(inRow, { value: held, problem: ctx.problems[own] }, ctx);
    });
    const name = typeof n === "number" ? rowName(field, n) : rowName(field, 0);
    const isFocused = ctx.focus === at;
    return markup`<fieldset class="row" data-row="${n}"${isFocused && markup` tabindex="-1" autofocus`}><legend>${name}</legend>
${cells}
<button name="${removeButton}" value="${at}" formnovalidate aria-label="${t("removeRow", { row: name })}"${rows.length <= min && markup` hidden`}>${t("remove")}</button></fieldset>
`;
  };
  return markup`<fieldset class="repeater" id="${id}" data-repeater="${key}" data-min="${min}" data-max="${max}"${described}><legend>${title}</legend>${below}
${rows.map((row, n) => rowHtml(row, n))}<template>${rowHtml({}, placeholder)}</template>
<button name="${addButton}" value="${key}" formnovalidate${rows.length >= max && markup` hidden`}>${field.row_label === "" ? t("addAnother") : t("add", { row: field.row_label })}</button></fieldset>`;
}
