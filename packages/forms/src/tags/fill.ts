import { escapeHtml } from "@waymark/core";
import { nameOf, type Field } from "../definition/field.ts";
import { rowsOf, toWords, type RowValues } from "../values/value.ts";
import type { TagContext } from "./context.ts";
import { htmlTable, isTable, textTable, toHtml } from "./table.ts";
import { tagValue } from "./value.ts";

/** The context of the text, which determines how values are escaped. */
export type TagTarget = "html" | "text" | "line" | "address";

const tags = /\{([a-z_]{1,40}(?::[a-zA-Z0-9_-]{1,70}){0,2})\}/g;

/**
 * A text of an administrator with what its tags stand for. Values are put in as that place needs them: as text of HTML,
 * as one line, as a part of an address. They are never looked through for tags themselves; a tag that nobody knows
 * stays as it is.
 */
export function fill(template: string, context: TagContext, place: TagTarget): string {
  const filled = template.replace(tags, (whole, tag: string) => {
    if (isTable(tag))
      return place === "html"
        ? htmlTable(tag, context)
        : place === "text"
          ? textTable(tag, context)
          : "";
    const repeated = repeaterOf(tag, context);
    if (repeated)
      return place === "html"
        ? repeaterHtml(repeated, context)
        : place === "text"
          ? repeaterText(repeated, context)
          : "";
    const value = tagValue(tag, context);
    return value === undefined ? whole : places[place](value);
  });
  return place === "line" ? filled.replace(/[\s\p{Cc}]+/gu, " ") : filled;
}

const places: Readonly<Record<TagTarget, (value: string) => string>> = {
  html: toHtml,
  text: (value) => value,
  line: (value) => value,
  address: encodeURIComponent,
};

/** The repeater that a tag shows as a table, `field:guests:table`; undefined for other tags. */
function repeaterOf(tag: string, { form }: TagContext): Field | undefined {
  const [, name] = /^field:([^:]+):table$/.exec(tag) ?? [];
  return form.fields.find(
    ({ type, key, id }) => type === "repeater" && (key === name || String(id) === name),
  );
}

const cell = (row: RowValues, child: Field): string =>
  row[child.id] === undefined ? "" : toWords(child, row[child.id]);

/** The rows of a repeater as an HTML table. */
function repeaterHtml({ id, fields }: Field, { values }: TagContext): string {
  const heading = fields.map((child) => `<th>${escapeHtml(nameOf(child))}</th>`).join("");
  const rows = rowsOf(values[id]).map(
    (row) => `<tr>${fields.map((child) => `<td>${toHtml(cell(row, child))}</td>`).join("")}</tr>`,
  );
  return `<table><tr>${heading}</tr>${rows.join("")}</table>`;
}

/** The rows of a repeater as lines of text. */
const repeaterText = ({ id, fields }: Field, { values }: TagContext): string =>
  rowsOf(values[id])
    .map((row, n) => {
      const cells = fields.map((child) => `${nameOf(child)}: ${cell(row, child)}`);
      return `#${n + 1} ${cells.join(", ")}`;
    })
    .join("\n");
