import { escapeHtml } from "@waymark/core";
import { type Field, nameOf } from "../definition/field.ts";
import { isBlank, rowsOf, type RowValues, toWords } from "../values/value.ts";
import { type TagContext, tagValue } from "./value.ts";
import { isStored } from "../definition/types.ts";

/** The fields of a table in the text: all of them, or those that were filled in. */
function tagRows(tag: string, { form, values }: TagContext): readonly (readonly [Field, string])[] {
  const isIncluded = (field: Field) =>
    isStored(field) &&
    (tag === "all_fields_table" || (field.type !== "hidden" && !isBlank(field, values[field.id])));
  return form.fields
    .filter(isIncluded)
    .map((field) => [field, toWords(field, values[field.id])] as const);
}

/** The tags that are replaced by tables of fields. */
const isTable = (tag: string): boolean =>
  tag === "all_fields_table" || tag === "fields_table" || tag === "field:all_fields";

/** A table of fields as HTML. */
const htmlTable = (tag: string, ctx: TagContext): string =>
  `<table>${tagRows(tag, ctx)
    .map(
      ([field, text]) => `<tr><th>${escapeHtml(nameOf(field))}</th><td>${toHtml(text)}</td></tr>`,
    )
    .join("")}</table>`;

/** A table of fields as lines of text. */
const textTable = (tag: string, ctx: TagContext): string =>
  tagRows(tag, ctx)
    .map(([field, text]) => `${nameOf(field)}: ${text}`)
    .join("\n");

/** Text with its line breaks. */
export const toHtml = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** The context of the text, which determines how values are escaped. */
type TagTarget = "html" | "text" | "line" | "address";

const tags = /\{([a-z_]{1,40}(?::[a-zA-Z0-9_-]{1,70}){0,2})\}/g;

/**
 * Replaces the tags in a template of an administrator. Values are escaped for their context: as HTML,
 * as one line, or as a part of a URL. Tags in values are not replaced; unknown tags
 * remain unchanged.
 */
export function fill(template: string, ctx: TagContext, target: TagTarget): string {
  const filled = template.replace(tags, (whole, tag: string) => {
    if (isTable(tag))
      return target === "html" ? htmlTable(tag, ctx) : target === "text" ? textTable(tag, ctx) : "";
    const repeated = repeaterOf(tag, ctx);
    if (repeated)
      return target === "html"
        ? repeaterHtml(repeated, ctx)
        : target === "text"
          ? repeaterText(repeated, ctx)
          : "";
    const value = tagValue(tag, ctx);
    return value === undefined ? whole : converters[target](value);
  });
  return target === "line" ? filled.replace(/[\s\p{Cc}]+/gu, " ") : filled;
}

const converters: Readonly<Record<TagTarget, (value: string) => string>> = {
  html: toHtml,
  text: (value) => value,
  line: (value) => value,
  address: encodeURIComponent,
};

/** The repeater that a tag renders as a table, `field:guests:table`; undefined for other tags. */
function repeaterOf(tag: string, { form }: TagContext): Field | undefined {
  const [, name] = /^field:([^:]+):table$/.exec(tag) ?? [];
  return form.fields.find(
    ({ type, key, id }) => type === "repeater" && (key === name || String(id) === name),
  );
}

const cell = (row: RowValues, child: Field): string => toWords(child, row[child.id]);

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
