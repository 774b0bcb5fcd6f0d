import type { Cell, NamedTable } from "@waymark/storage";
import { checkSearchedId, toSearchEntry } from "@waymark/storage-sql/sqlite";
import type { BoundStatement, Connection } from "./connection.ts";
import { searchTexts } from "./planning.ts";

/** Adds rows to the full-text index of their table, from which their columns are read. */
export async function addToSearch(
  connection: Connection,
  named: NamedTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) checkSearchedId(named, id);
  const { read, insert, learn } = searchTexts(named);
  const { rows } = await connection.send(read, [JSON.stringify(ids)]);
  const learned = new Set<string>();
  const inserts = rows.map(([place, ...cells]): BoundStatement => {
    const { words, text } = toSearchEntry(named, cells as Cell[]);
    for (const word of words) learned.add(word);
    return { text: insert, values: [BigInt(place as number), text] };
  });
  await connection.sendAll([...inserts, { text: learn, values: [JSON.stringify([...learned])] }]);
}

/** Removes rows from it; they must still be in the table as they were added. */
export async function removeFromSearch(
  connection: Connection,
  named: NamedTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await connection.send(searchTexts(named).remove, [JSON.stringify(ids)]);
}
