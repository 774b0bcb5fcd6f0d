import { escapeHtml } from "@waymark/core";
import { nameOf, type Field } from "../definition/field.ts";
import { rowsOf, toWords, type RowValues } from "../values/value.ts";
import type { TagContext } from "./context.ts";
import { toHtml } from "./table.ts";

/** The repeater that a tag shows as a table, `field:guests:table`; undefined for other tags. */
export function repeaterOf(tag: string, { form }: TagContext): Field | undefined {
  const [, name] = /^field:([^:]+):table$/.exec(tag) ?? [];
  return form.fields.find(
    ({ type, key, id }) => type === "repeater" && (key === name || String(id) === name),
  );
}

const cell = (row: RowValues, child: Field): string =>
  row[child.id] === undefined ? "" : toWords(child, row[child.id]);

/** The rows of a repeater as an HTML table. */
export function repeaterHtml({ id, fields }: Field, { values }: TagContext): string {
  const heading = fields.map((child) => `<th>${escapeHtml(nameOf(child))}</th>`).join("");
  const rows = rowsOf(values[id]).map(
    (row) => `<tr>${fields.map((child) => `<td>${toHtml(cell(row, child))}</td>`).join("")}</tr>`,
  );
  return `<table><tr>${heading}</tr>${rows.join("")}</table>`;
}

/** The rows of a repeater as lines of text. */
export const repeaterText = ({ id, fields }: Field, { values }: TagContext): string =>
  rowsOf(values[id])
    .map((row, n) => {
      const cells = fields.map((child) => `${nameOf(child)}: ${cell(row, child)}`);
      return `#${n + 1} ${cells.join(", ")}`;
    })
    .join("\n");
