import type { NamedTable } from "./port.ts";
import type { Session } from "./session.ts";
import { integer, json, table, text, type Row, type Table } from "./table.ts";

/** The progress of a move into a storage, one row per table of the site; stored in that storage. */
export const moveTable = table(
  {
    /** The name of the table in storage. */
    name: text(),
    /** The source of the rows. */
    source: text(),
    /**
     * `copying`; `copied`; `changed`: the source has changed during the copy, so it is copied again; `checked`: both
     * sides are equal.
     */
    state: text().default("copying"),
    /** The key of the last copied row. */
    cursor: json<Readonly<Record<string, unknown>> | null>().default(null),
    rows: integer().default(0),
    checksum: text().default(""),
  },
  { key: ["name"] },
);
export type Moved = Row<(typeof moveTable)["columns"]>;

/** The progress table among the tables that the target is opened with. */
export const namedMoveTable: NamedTable = {
  name: "move_tables",
  module: "move",
  table: moveTable as unknown as Table,
};

/** The progress of each table, by its name. */
export async function readMoved(session: Session): Promise<Map<string, Moved>> {
  const rows = await session.find(moveTable, { orderBy: "name" });
  return new Map(rows.map((row) => [row.name, row]));
}

/** Stores the progress of one table. */
export async function noteMoved(
  session: Session,
  name: string,
  change: Partial<Omit<Moved, "name">>,
): Promise<void> {
  await session.update(moveTable, { name }, change);
}
