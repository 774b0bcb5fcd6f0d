import type { Condition, LinkedCondition, NamedTable } from "@waymark/storage";
import { sql, type SQL } from "drizzle-orm/sql/sql";
import type { Slots } from "./dialect.ts";
import { columnSql, toAlias, type Scope } from "./scope.ts";
import { joined } from "./slots.ts";

const operators = {
  eq: sql.raw("="),
  ne: sql.raw("<>"),
  lt: sql.raw("<"),
  lte: sql.raw("<="),
  gt: sql.raw(">"),
  gte: sql.raw(">="),
} as const;

/** The number of links of one row that are planned together. */
export const maxPlanned = 3;

/** Writes a condition as an expression. Visits values in the order of `addCondition`. */
export function conditionSql(
  slots: Slots,
  named: NamedTable,
  scope: Scope,
  condition: Condition,
): SQL {
  const { dialect } = slots;
  switch (condition.op) {
    case "all": {
      let links = 0;
      const parts = condition.of.map((part) =>
        isOfLinks(part)
          ? linksSql(slots, named, scope, part, ++links > maxPlanned ? dialect.fence : undefined)
          : conditionSql(slots, named, scope, part),
      );
      return parts.length === 0 ? dialect.holds.always : joined(parts, "and");
    }
    case "any":
      return condition.of.length === 0
        ? dialect.holds.never
        : joined(
            condition.of.map((part) => conditionSql(slots, named, scope, part)),
            "or",
          );
    case "not":
      return isOfLinks(condition)
        ? linksSql(slots, named, scope, condition)
        : sql`(${conditionSql(slots, named, scope, condition.of)}) is not true`;
    case "exists":
      return linksSql(slots, named, scope, condition);
    case "match":
      return dialect.match(slots, named, scope);
    case "isNull":
      return sql`${columnSql(scope, condition.column)} is null`;
    case "notNull":
      return sql`${columnSql(scope, condition.column)} is not null`;
    case "in":
      return condition.values.length === 0
        ? dialect.holds.never
        : dialect.list.write(slots, named, scope, condition);
    case "startsWith":
    case "contains":
      return dialect.text.write(slots, named, scope, condition as never);
    default: {
      const column = columnSql(scope, condition.column);
      if (condition.op === "ne" && named.table.columns[condition.column]?.isNullable)
        return dialect.differs(column, sql`${slots.next()}`);
      return sql`${column} ${operators[condition.op]} ${slots.next()}`;
    }
  }
}

/** A condition that a link exists, or that none does. */
type OfLinks = LinkedCondition | { readonly op: "not"; readonly of: LinkedCondition };
const isOfLinks = (condition: Condition): condition is OfLinks =>
  (condition.op === "not" ? condition.of : condition).op === "exists";

function linksSql(
  slots: Slots,
  named: NamedTable,
  scope: Scope,
  condition: OfLinks,
  fence: SQL = sql``,
): SQL {
  const isThere = condition.op === "exists";
  const linked = isThere ? condition : condition.of;
  const link = toAlias(linked.table, slots.alias());
  const where = conditionSql(slots, linked.table, link, linked.where);
  const isLookedUp = isThere || !slots.dialect.joinsMissing;
  const pairs = [[linked.to, linked.from], ...(isLookedUp ? copiesOf(named, linked) : [])];
  const same = pairs.map(
    ([there = "", here = ""]) => sql`${columnSql(link, there)} = ${columnSql(scope, here)}`,
  );
  const found = sql`exists (select 1 from ${link.table} where ${sql.join(same, sql` and `)} and ${where}${fence})`;
  return isThere ? found : sql`not ${found}`;
}

/** Columns in which a link equals its row: with them a link is looked up by its whole key. */
function copiesOf(named: NamedTable, { table: link, from }: LinkedCondition): string[][] {
  const isByKey = named.table.key.length === 1 && named.table.key[0] === from;
  if (!isByKey) return [];
  const isFilled = ({ table }: NamedTable, column: string) =>
    table.columns[column]?.isNullable === false;
  return link.table.copies.flatMap((column) =>
    isFilled(named, column) && isFilled(link, column) ? [[column, column]] : [],
  );
}
