import { stringify } from "csv-stringify/sync";
import type { Form } from "../definition/form.ts";
import { cellsOf, headingOf, type CsvRow } from "./rows.ts";

/** What a spreadsheet would run as a formula gets an apostrophe in front. It is the last thing that happens to a cell. */
const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);
/** Signs of full width are signs too; what stands invisibly before them hides nothing. */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

const options = { quoted: true, quoted_empty: true, record_delimiter: "\n" } as const;
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(guarded)),
    options,
  );

/** The line that a table of submissions begins with. */
export const csvHeading = (form: Pick<Form, "fields">): string => lines([headingOf(form)]);
/** Lines of a table of submissions. */
export const csvLines = (form: Pick<Form, "fields">, rows: readonly CsvRow[]): string =>
  lines(rows.map((row) => cellsOf(form, row)));
/** A whole table. */
export const toCsv = (form: Pick<Form, "fields">, rows: readonly CsvRow[]): string =>
  csvHeading(form) + csvLines(form, rows);
