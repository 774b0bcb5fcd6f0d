import {
  toCondition,
  type Catalog,
  type NamedTable,
  type Table,
  type Where,
} from "@waymark/storage";
import {
  addCountPlan,
  countMemory,
  countPlanSql,
  toCountPlan,
  toShape,
  toSlots,
  type CountPlan,
} from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import { dialect } from "./dialect.ts";
import { source, toRead, type Read } from "./reads.ts";
import type { PostgresStatements } from "./statements.ts";

/** The number, or null if it is unchanged; and the state in which it was counted. */
type CountCells = readonly [number | null, string | null];

/**
 * Counts outside of transactions. A number is valid until the next commit: it is reused in the state in which it was
 * counted. One statement reads the state, and counts if that has changed.
 */
export function counts(
  catalog: Catalog,
  statements: PostgresStatements,
  max: number,
): (table: Table, where: Where | undefined) => Read<number> {
  const memory = countMemory(max);
  return (table, where) => {
    const named = catalog(table);
    const condition = toCondition(catalog, named, where);
    const shape = toShape(source, named, "kept count");
    const plan = toCountPlan(named, condition);
    addCountPlan(shape, plan, named);
    const { known, keep } = memory(shape);
    const statement = statements.get(shape.key, () => ({
      text: keptSql(named, plan),
      extra: undefined,
    }));
    const values = [...shape.values, known?.state ?? null];
    return toRead(statement, values, condition, ({ rows: [row] }) => {
      const [counted, state] = row as CountCells;
      const number = counted ?? known?.number ?? 0;
      if (state !== null) keep({ number, state });
      return number;
    });
  };
}

/**
 * Changes with each commit of a transaction that wrote something, in any process. Null on a standby, where a snapshot
 * does not name all running transactions.
 */
const state = sql.raw(
  "case when not pg_is_in_recovery() then concat(extract(epoch from pg_postmaster_start_time()), ' ', pg_current_snapshot()) end",
);

function keptSql(named: NamedTable, plan: CountPlan): SQL {
  const slots = toSlots(dialect);
  const count = countPlanSql(slots, plan, named);
  return sql`select case when state.now = ${slots.next()}::text then null else (${count}) end, state.now from (select ${state} as now) as state`;
}
