import type { NamedTable, Session } from "./port.ts";
import { integer, json, table, text, type Row, type Table } from "./table.ts";

/** How far the move into a storage has come, one row a table of the site; kept in that storage. */
export const moveTable = table(
  {
    /** The name of the table in storage. */
    name: text(),
    /** What the rows come from. */
    source: text(),
    /**
     * `copying`; `copied`; `changed`: it turned out that the source went on changing, so it is copied anew; `checked`: both
     * sides hold the same.
     */
    state: text().default("copying"),
    /** The key of the last row that was copied. */
    cursor: json<Readonly<Record<string, unknown>> | null>().default(null),
    rows: integer().default(0),
    checksum: text().default(""),
  },
  { key: ["name"] },
);
export type Moved = Row<(typeof moveTable)["columns"]>;

/** The record among the tables that the target is opened with. */
export const namedMoveTable: NamedTable = {
  name: "move_tables",
  module: "move",
  table: moveTable as unknown as Table,
};

/** What is recorded of each table, by its name. */
export async function readMoved(session: Session): Promise<Map<string, Moved>> {
  const rows = await session.find(moveTable, { orderBy: "name" });
  return new Map(rows.map((row) => [row.name, row]));
}

/** Writes down how far one table is. */
export async function noteMoved(
  session: Session,
  name: string,
  change: Partial<Omit<Moved, "name">>,
): Promise<void> {
  await session.update(moveTable, { name }, change);
}
