import {
  toCondition,
  type Catalog,
  type NamedTable,
  type Table,
  type Where,
} from "@waymark/core/storage";
import {
  addCountPlan,
  countMemory,
  countPlanSql,
  toCountPlan,
  toShape,
  toSlots,
  type CountPlan,
} from "@waymark/storage-sql";
import { sql, type SQL } from "drizzle-orm";
import { dialect } from "./dialect.ts";
import { source, toRead, type Read } from "./reads.ts";
import type { PostgresStatements } from "./statements.ts";

/** The number, or null where it is the one that was told before; and the state in which it is. */
type CountCells = readonly [number | null, string | null];

/**
 * Counts outside of transactions. A number holds as long as nobody commits: it is told again in the state in which it was
 * counted. One statement asks for the state, and counts where that is another one.
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
 * Another text after each commit of a transaction that wrote something, whoever's it is. Null on a standby, where a snapshot
 * does not name all that run.
 */
const state = sql.raw(
  "case when not pg_is_in_recovery() then concat(extract(epoch from pg_postmaster_start_time()), ' ', pg_current_snapshot()) end",
);

function keptSql(named: NamedTable, plan: CountPlan): SQL {
  const slots = toSlots(dialect);
  const count = countPlanSql(slots, plan, named);
  return sql`select case when state.now = ${slots.next()}::text then null else (${count}) end, state.now from (select ${state} as now) as state`;
}
