import type { ReadPlan } from "@waymark/core/storage";

/**
 * Whether an index starts with columns that equal one value, and continues in the order of a plan.
 *
 * @param column - A further column that equals a value, and must be among them.
 */
export function isServed(plan: ReadPlan, column?: string): boolean {
  const parts = plan.where.op === "all" ? plan.where.of : [plan.where];
  const fixed = new Set(column === undefined ? [] : [column]);
  for (const part of parts) if (part.op === "eq") fixed.add(part.column);
  const { table } = plan.named;
  const order = plan.steps.flatMap((step) =>
    step.by === "column" && !fixed.has(step.column) ? [step] : [],
  );
  if (plan.steps.some((step) => step.by !== "column" || step.column === column)) return false;
  return table.indexes.some((index) => {
    const names = index.columns.map((name) => name.replace(/^-/, ""));
    const start = names.findIndex((name) => !fixed.has(name));
    const begin = start < 0 ? names.length : start;
    if (column !== undefined && !names.slice(0, begin).includes(column)) return false;
    const ways = index.columns.map((name) => name.startsWith("-"));
    const [rowid] = table.key;
    // Each index of SQLite ends with the row number, ascending.
    if (rowid !== undefined && table.key.length === 1 && !names.includes(rowid)) {
      names.push(rowid);
      ways.push(false);
    }
    const isFlipped = order[0]?.descending !== ways[begin];
    return order.every(
      (step, at) =>
        names[begin + at] === step.column && (step.descending !== ways[begin + at]) === isFlipped,
    );
  });
}
