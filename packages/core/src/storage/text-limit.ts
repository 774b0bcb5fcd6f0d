import type { NamedTable } from "./port.ts";
import type { Table } from "./table.ts";

/**
 * The maximum size of the texts of one index together, in bytes of UTF-8; PostgreSQL allows some 2,700 bytes per row.
 */
const indexBytes = 2600;
/** The part of it for the beginning of a searched text, which is all that an index needs. */
const beginning = 800;
/** Shorter than any limit, in characters. */
const short = 80;

const known = new WeakMap<Table, ReadonlyMap<string, number>>();

/**
 * The maximum size of each text of a key or an index in bytes: an equal share of the limit of an index with several
 * columns.
 */
function limitsOf(table: Table): ReadonlyMap<string, number> {
  const found = known.get(table);
  if (found) return found;
  const limits = new Map<string, number>();
  for (const { columns, unique } of [{ columns: table.key, unique: true }, ...table.indexes]) {
    const names = columns.map((name) => name.replace(/^-/, ""));
    const texts = names.filter((name) => table.columns[name]?.type === "text");
    const prose = unique ? [] : texts.filter((name) => table.search?.columns.includes(name));
    const whole = texts.filter((name) => !prose.includes(name));
    const share = Math.floor((indexBytes - prose.length * beginning) / whole.length);
    for (const name of whole)
      limits.set(name, Math.max(short * 3, Math.min(share, limits.get(name) ?? share)));
  }
  known.set(table, limits);
  return limits;
}

/** @throws TypeError if a text is longer than the indexes of its column allow. */
export function checkLength({ name, table }: NamedTable, column: string, text: string): void {
  if (text.length <= short) return;
  const limit = limitsOf(table).get(column);
  if (limit === undefined || text.length * 3 <= limit) return;
  if (new TextEncoder().encode(text).length > limit)
    throw new TypeError(
      `${name}.${column}: text in a key or an index must have at most ${limit} bytes.`,
    );
}
