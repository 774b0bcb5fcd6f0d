import type { RemoteReader } from "@waymark/content";
import { fromSafeCell, toInstant } from "@waymark/core";
import { parse } from "csv-parse/sync";
import * as z from "zod";

/** The number and the day of a submission. */
export interface ExportedRow {
  readonly sequence: number;
  readonly created: Date | undefined;
}
/** Finds the row of a submission by its values. Each row is found once. */
export type FindExported = (values: readonly string[]) => ExportedRow | undefined;

const body = z.record(z.string(), z.string());
/** The dates before the first and after the last submission. */
const always = { start_date: "0", end_date: "4102444800" };

/**
 * The exported submissions of a form. They are needed because the route with the values has neither dates nor numbers.
 * Rows are found by their values, unless these are formatted differently.
 */
export async function readExport(
  reader: RemoteReader,
  form: number,
  timezone: string,
): Promise<FindExported> {
  const path = "/forms-submissions/export";
  const found = await reader.readPosted(path, body, { form_ids: String(form), ...always });
  const text = found?.[String(form)] ?? "";
  const rows = toRows(text).slice(1);
  const read = dayReaderOf(
    rows.map(([, date = ""]) => date),
    timezone,
  );
  const known = new Map<string, { readonly rows: ExportedRow[]; next: number }>();
  for (const [number = "", date = "", ...cells] of rows) {
    const sequence = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0;
    const key = keyOf(cells);
    const equal = known.get(key) ?? { rows: [], next: 0 };
    equal.rows.push({ sequence, created: read(date) });
    known.set(key, equal);
  }
  return (values) => {
    const equal = known.get(keyOf(values));
    return equal?.rows[equal.next++];
  };
}

/** The rows of a CSV file up to the first malformed one. */
function toRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  try {
    parse(text, { relaxColumnCount: true, onRecord: (row: string[]) => void rows.push(row) });
  } catch {
    // The file was cut off.
  }
  return rows;
}

/**
 * Normalizes values: in any order, and without the parts that exports format differently, which are
 * spaces in lists and a quote before formulas.
 */
const keyOf = (values: readonly string[]): string =>
  JSON.stringify(
    values
      .map((value) => fromSafeCell(value).replace(/\s+/g, ""))
      .filter((value) => value !== "")
      .toSorted(),
  );

/** The date formats that sites can choose. */
const formats: readonly RegExp[] = [
  /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
];
const nothing = () => undefined;

/**
 * Parses dates in the only format in which all of them exist and are in chronological order; undefined
 * if there is no such format, or more than one.
 */
function dayReaderOf(
  dates: readonly string[],
  timezone: string,
): (date: string) => Date | undefined {
  const fitting = formats.filter((format) => {
    const days = dates.map((date) => toDay(format, date));
    return days.every((day, at) => day !== undefined && day >= (days[at - 1] ?? ""));
  });
  const results = new Set(fitting.map((format) => dates.map((date) => toDay(format, date)).join()));
  const [format] = fitting;
  if (!format || results.size !== 1) return nothing;
  return (date) => {
    const day = toDay(format, date);
    return day === undefined ? undefined : toInstant(`${day}T00:00:00`, timezone);
  };
}

/** A day as `2026-03-01`; undefined if it does not exist. */
function toDay(format: RegExp, date: string): string | undefined {
  const { year = "", month = "", day = "" } = format.exec(date)?.groups ?? {};
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isDay && Number(year) >= 1970 ? text : undefined;
}
