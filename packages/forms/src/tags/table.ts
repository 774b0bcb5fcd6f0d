import { escapeHtml } from "@waymark/core";
import { nameOf, type Field } from "../definition/field.ts";
import { isStored } from "../definition/types.ts";
import { isBlank, toWords } from "../values/value.ts";
import type { TagContext } from "./context.ts";

/** The fields of a table in the text: all of them, or those that were filled in. */
function rowsOf(tag: string, { form, values }: TagContext): readonly (readonly [Field, string])[] {
  const isWanted = (field: Field) =>
    isStored(field) &&
    (tag === "all_fields_table" || (field.type !== "hidden" && !isBlank(field, values[field.id])));
  return form.fields
    .filter(isWanted)
    .map((field) => [field, toWords(field, values[field.id])] as const);
}

/** The tags that are replaced by tables of fields. */
export const isTable = (tag: string): boolean =>
  tag === "all_fields_table" || tag === "fields_table" || tag === "field:all_fields";

/** A table of fields as HTML. */
export const htmlTable = (tag: string, context: TagContext): string =>
  `<table>${rowsOf(tag, context)
    .map(
      ([field, text]) => `<tr><th>${escapeHtml(nameOf(field))}</th><td>${toHtml(text)}</td></tr>`,
    )
    .join("")}</table>`;

/** A table of fields as lines of text. */
export const textTable = (tag: string, context: TagContext): string =>
  rowsOf(tag, context)
    .map(([field, text]) => `${nameOf(field)}: ${text}`)
    .join("\n");

/** Text with its line breaks. */
export const toHtml = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");
