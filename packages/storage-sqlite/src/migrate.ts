import {
  difference,
  MigrationError,
  toSnapshot,
  type MigrationPlan,
  type MigrationStep,
  type NamedTable,
  type TableStep,
} from "@waymark/core/storage";
import type { Connection } from "./connection.ts";
import { codeOf } from "./failure.ts";
import type { Writer } from "./lock.ts";
import { prepareRecord, readDrift, readRecord, writeRecord } from "./record.ts";
import {
  addColumn,
  addIndex,
  createSearch,
  createTable,
  dropIndex,
  dropSearch,
} from "./schema-sql.ts";
import { quoted } from "./search-names.ts";
import { searchIndex } from "./search.ts";

/** How many rows are added to a full-text index in one go. */
const portion = 500;

/** What is left to do. */
export function toPlan(db: Connection, tables: readonly NamedTable[]): MigrationPlan {
  const record = readRecord(db);
  const { steps, refusals } = difference(record, tables);
  return {
    steps: steps.map(described),
    refusals: [...refusals, ...foreign(db, steps)],
    drift: readDrift(db, record),
  };
}

const described = ({ module, name, summary }: TableStep): MigrationStep => ({
  module,
  name,
  summary,
});

/** Tables of the same name that this adapter did not make. */
function foreign(db: Connection, steps: readonly TableStep[]): string[] {
  const exists = db.prepare("select 1 from sqlite_schema where name = ? collate nocase");
  return steps
    .filter(({ change, named }) => change.do === "createTable" && exists.get(named.name))
    .map(
      ({ named }) =>
        `The file already has a table ${named.name} that was not made by module ${named.module}.`,
    );
}

/**
 * Does what is left to do, one transaction per step. Each step looks at the record again under the
 * lock, so that of two processes that start at once one waits and finds the work done.
 */
export async function migrate(
  writer: Writer,
  tables: readonly NamedTable[],
  most: number,
): Promise<MigrationPlan> {
  const { connection } = writer;
  const done: MigrationStep[] = [];
  const look = () => {
    const record = readRecord(connection);
    const { steps, refusals } = difference(record, tables);
    const reasons = [...refusals, ...foreign(connection, steps)];
    if (reasons.length > 0) throw new MigrationError(reasons);
    return { next: steps[0] };
  };
  while (done.length < most) {
    // Where nothing is left to do nobody has to wait for the lock.
    const { next } = await writer.read(look);
    if (!next) break;
    await writer.transaction(() => {
      const step = look().next;
      if (!step) return;
      prepareRecord(connection);
      apply(connection, step);
      writeRecord(connection, step, step.after);
      done.push(described(step));
    });
  }
  const drift = await writer.read(() => readDrift(connection, readRecord(connection)));
  return { steps: done, refusals: [], drift };
}

function apply(db: Connection, { change, named }: TableStep): void {
  switch (change.do) {
    case "createTable": {
      const table = toSnapshot(named);
      db.exec(createTable(table));
      for (const index of table.indexes) db.exec(addIndex(named.name, index));
      if (table.search) db.exec(createSearch(named.name));
      return;
    }
    case "addColumn":
      db.exec(addColumn(named.name, change.column, change.fill));
      return;
    case "addIndex":
      try {
        db.exec(addIndex(named.name, change.index));
      } catch (cause) {
        if (codeOf(cause) !== "SQLITE_CONSTRAINT_UNIQUE") throw cause;
        const columns = change.index.columns.join(", ");
        throw new MigrationError(
          [`${named.name}: rows agree in ${columns}, so the unique index cannot be added.`],
          { cause },
        );
      }
      return;
    case "dropIndex":
      db.exec(dropIndex(named.name, change.index));
      return;
    case "buildSearch":
      buildSearch(db, named);
      return;
    case "record":
  }
}

function buildSearch(db: Connection, named: NamedTable): void {
  db.exec(dropSearch(named.name));
  if (!named.table.search) return;
  db.exec(createSearch(named.name));
  const id = quoted(named.table.key[0] ?? "");
  const next = db
    .prepare(
      `select ${id} from ${quoted(named.name)} where ${id} > ? order by ${id} limit ${portion}`,
    )
    .pluck();
  for (let last = 0; ;) {
    const ids = next.all(last) as number[];
    if (ids.length === 0) return;
    searchIndex(db, named).add(ids);
    last = ids.at(-1) ?? last;
  }
}
