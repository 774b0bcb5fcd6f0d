import { toSafeCell } from "@waymark/core";
import { stringify } from "csv-stringify/sync";
import type { Form } from "./definition/form.ts";
import { type Field, nameOf } from "./definition/field.ts";
import { isStored, typeOf } from "./definition/types.ts";
import { isRows, rowsOf, toText, toWords, type Value, type Values } from "./values/value.ts";
import type { Options } from "./options.ts";
import { toLocalTime } from "./values/time.ts";

/** A row of the table of submissions. */
export interface CsvRow {
  readonly sequence: number;
  readonly values: Values;
  readonly created: Date;
  readonly date: DayFormat;
}

/** A column: a field, or a field of the rows of a repeater. */
interface Column {
  readonly field: Field;
  readonly child?: Field;
}
const columnsOf = ({ fields }: Pick<Form, "fields">): readonly Column[] =>
  fields
    .filter(isStored)
    .flatMap((field): readonly Column[] =>
      field.type === "repeater" ? field.fields.map((child) => ({ field, child })) : [{ field }],
    );

/** The headers of a CSV file of submissions. */
const headingOf = (form: Pick<Form, "fields">): readonly string[] => [
  "#",
  "Date Submitted",
  ...columnsOf(form).map(({ field, child }) =>
    child ? `${nameOf(field)}: ${nameOf(child)}` : nameOf(field),
  ),
];

/**
 * The lines of one submission: one for each row of its longest repeater, at least one. Values outside of repeaters are
 * repeated in each line.
 */
function linesOf(
  form: Pick<Form, "fields">,
  { sequence, values, created, date }: CsvRow,
): readonly (readonly string[])[] {
  const columns = columnsOf(form);
  const count = Math.max(1, ...columns.map(({ field }) => rowsOf(values[field.id]).length));
  return Array.from({ length: count }, (_, n) => [
    String(sequence),
    formatDay(created, date),
    ...columns.map(({ field, child }) => {
      const value = values[field.id];
      if (!child) return toCell(field, value);
      if (!isRows(value)) return toText(value, ",");
      return toCell(child, value.rows[n]?.[child.id]);
    }),
  ]);
}

const toCell = (field: Field, value: Value | undefined): string =>
  ["flag", "order"].includes(typeOf(field).kind) ? toWords(field, value) : toText(value, ",");

/** The format and time zone of dates. */
interface DayFormat {
  readonly dates: Options["dates"];
  readonly timezone: string;
}

/** The date of a time: `01/15/2026`. */
function formatDay(at: Date, { dates, timezone }: DayFormat): string {
  const [year = "", month = "", day = ""] = toLocalTime(at, timezone).slice(0, 10).split("-");
  const parts: Readonly<Record<string, string>> = { Y: year, m: month, d: day };
  return dates.replace(/[Ymd]/g, (letter) => parts[letter] ?? "");
}

const options = { quoted: true, quoted_empty: true, record_delimiter: "\n" } as const;
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    // Must be the last transformation of a cell, because later ones could turn it into a formula again.
    rows.map((row) => row.map(toSafeCell)),
    options,
  );

/** The header line of a table of submissions. */
export const csvHeading = (form: Pick<Form, "fields">): string => lines([headingOf(form)]);
/** The lines of some submissions in a table. */
export const csvLines = (form: Pick<Form, "fields">, rows: readonly CsvRow[]): string =>
  lines(rows.flatMap((row) => linesOf(form, row)));
/** A complete table of submissions. */
export const toCsv = (form: Pick<Form, "fields">, rows: readonly CsvRow[]): string =>
  csvHeading(form) + csvLines(form, rows);
