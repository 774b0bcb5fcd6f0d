import { toSafeCell } from "@waymark/core";
import { stringify } from "csv-stringify/sync";
import type { Form } from "../definition/form.ts";
import { headingOf, linesOf, type CsvRow } from "./rows.ts";

const options = { quoted: true, quoted_empty: true, record_delimiter: "\n" } as const;
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    // Must be the last transformation of a cell, because later ones could turn it into a formula again.
    rows.map((row) => row.map(toSafeCell)),
    options,
  );

/** The line that a table of submissions begins with. */
export const csvHeading = (form: Pick<Form, "fields">): string => lines([headingOf(form)]);
/** Lines of a table of submissions. */
export const csvLines = (form: Pick<Form, "fields">, rows: readonly CsvRow[]): string =>
  lines(rows.flatMap((row) => linesOf(form, row)));
/** A whole table. */
export const toCsv = (form: Pick<Form, "fields">, rows: readonly CsvRow[]): string =>
  csvHeading(form) + csvLines(form, rows);
