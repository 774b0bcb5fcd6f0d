import type { Cell, TableSnapshot } from "@waymark/storage";
import { quoted } from "../schema-sql.ts";
import { idMask, searchName } from "./schema-sql.ts";

/** The maximum number of reported findings of one kind. */
const max = 50;

/** A statement that looks for damage, and its findings as sentences. */
export interface IntegrityQuery {
  readonly text: string;
  findings(rows: readonly (readonly Cell[])[]): readonly string[];
}

/** A finding of SQLite, as the end of a sentence. */
export const toFinding = (text: string): string => text.replace(/\s+/g, " ").replace(/\.$/, "");

/** Tables, indexes and full-text indexes, checked by SQLite itself. */
export const structureQuery: IntegrityQuery = {
  text: `pragma integrity_check(${max})`,
  findings: (rows) =>
    rows.flatMap(([line]) => (line === "ok" ? [] : `${toFinding(String(line))}.`)),
};

export const foreignKeyQuery: IntegrityQuery = {
  text: `select "table", rowid from pragma_foreign_key_check limit ${max}`,
  findings: (rows) =>
    rows.map(
      ([table, row]) => `Row ${row ?? "without a number"} of ${table} refers to a missing row.`,
    ),
};

/** A full-text index must have the rows of its table. */
export function searchQueries({ name, search, key }: TableSnapshot): readonly IntegrityQuery[] {
  if (!search) return [];
  const [rows, index, id] = [quoted(name), quoted(searchName(name)), quoted(key[0] ?? "")];
  const query = (text: string, toText: (number: number) => string): IntegrityQuery => ({
    text,
    findings: ([row]) => (Number(row?.[0]) > 0 ? [toText(Number(row?.[0]))] : []),
  });
  return [
    query(
      `select count(*) from ${rows} where ${id} not in (select rowid & ${idMask} from ${index})`,
      (lost) => `${lost} rows of ${name} are missing in its full-text index.`,
    ),
    query(
      `select count(*) from ${index} where rowid & ${idMask} not in (select ${id} from ${rows})`,
      (left) => `The full-text index of ${name} has ${left} rows that do not exist.`,
    ),
  ];
}
