import type { NamedTable } from "./port.ts";
import type { Table } from "./table.ts";

/** How many bytes of UTF-8 the texts of one index have together; PostgreSQL takes some 2,700 bytes of a row in one. */
const indexBytes = 2600;
/** What of that the beginning of a searched text takes: of those an index need not have more. */
const beginning = 800;
/** Shorter than any limit, in characters. */
const short = 80;

const known = new WeakMap<Table, ReadonlyMap<string, number>>();

/** How many bytes each text of a key or an index holds: an equal share of what one takes, where several have the column. */
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

/** @throws TypeError where a text is longer than the indexes that hold it can take. */
export function checkLength({ name, table }: NamedTable, column: string, text: string): void {
  if (text.length <= short) return;
  const limit = limitsOf(table).get(column);
  if (limit === undefined || text.length * 3 <= limit) return;
  if (new TextEncoder().encode(text).length > limit)
    throw new TypeError(`${name}.${column}: text in a key or an index has at most ${limit} bytes.`);
}
