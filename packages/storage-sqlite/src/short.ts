import type { Condition, ReadPlan } from "@waymark/storage";
import type { LinkWalk } from "@waymark/storage-sql";
import { namesFew, type Variant } from "./variant.ts";

/** Beyond this offset, SQLite's counting to the rows of a page takes long. */
const farthest = 5000;
const ranges = new Set(["lt", "lte", "gt", "gte"]);

/** Whether a list scans no more rows than it returns, or few: along an index that fits its conditions and order. */
export function isShort(plan: ReadPlan, variant: Variant): boolean {
  if (namesFew(plan)) return true;
  if (plan.offset > farthest) return false;
  if (variant.kind === "plain") return isAlong(plan, plan.where);
  if (variant.kind === "merge") return isAlong(plan, variant.merge.rest, variant.merge.column);
  // With a limit there are few links to gather from.
  if (variant.kind === "gather") return plan.limit !== undefined;
  return variant.kind === "links" && isWhole(variant.links);
}

/** Whether every linked row is returned. */
const isWhole = ({ also, rest }: LinkWalk): boolean =>
  also.length === 0 && rest.op === "all" && rest.of.length === 0;

/** @param column - A further column that has one value. */
function isAlong(plan: ReadPlan, where: Condition, column?: string): boolean {
  const fixed = new Set(column === undefined ? [] : [column]);
  const ranged = new Set<string>();
  for (const part of where.op === "all" ? where.of : [where])
    if (part.op === "eq" || (part.op === "in" && plan.limit === undefined)) fixed.add(part.column);
    else if ("column" in part && ranges.has(part.op)) ranged.add(part.column);
    else return false;
  const { indexes, key } = plan.named.table;
  return [...indexes.map(({ columns }) => columns), key].some((columns) =>
    leads(toSteps(columns, key), { plan, fixed, ranged }),
  );
}

interface Asked {
  readonly plan: ReadPlan;
  readonly fixed: ReadonlySet<string>;
  readonly ranged: ReadonlySet<string>;
}
interface IndexStep {
  readonly name: string;
  readonly descending: boolean;
}

/** The columns of an index; each of SQLite ends with the row number, ascending. */
function toSteps(columns: readonly string[], key: readonly string[]): IndexStep[] {
  const steps = columns.map((name) => ({
    name: name.replace(/^-/, ""),
    descending: name.startsWith("-"),
  }));
  const [rowid] = key;
  if (rowid !== undefined && key.length === 1 && steps.every(({ name }) => name !== rowid))
    steps.push({ name: rowid, descending: false });
  return steps;
}

function leads(steps: readonly IndexStep[], { plan, fixed, ranged }: Asked): boolean {
  const begin = fixed.size;
  if (!steps.slice(0, begin).every(({ name }) => fixed.has(name)) || begin > steps.length)
    return false;
  if ([...ranged].some((name) => name !== steps[begin]?.name)) return false;
  // Without a limit all of them are returned, in any order.
  if (plan.limit === undefined) return true;
  const order = plan.steps.filter((step) => step.by !== "column" || !fixed.has(step.column));
  const isFlipped = isDescending(order[0]) !== steps[begin]?.descending;
  return order.every((step, at) => {
    const here = steps[begin + at];
    return (
      step.by === "column" &&
      step.column === here?.name &&
      (step.descending !== here.descending) === isFlipped
    );
  });
}
const isDescending = (step: ReadPlan["steps"][number] | undefined): boolean =>
  step?.by === "column" && step.descending;
