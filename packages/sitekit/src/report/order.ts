import { sorted } from "./long-list.ts";
import type { ReportRequest } from "./report-request.ts";

/** A row of a report: its dimensions, and its values in each range, in the order of the metrics. */
export interface Row {
  readonly dimensions: readonly string[];
  readonly values: readonly (readonly number[])[];
}

type Compare = (a: Row, b: Row) => number;

/** Rows in the requested order; by default by the first metric, descending. Equal rows are ordered by their dimensions. */
export function inOrder(
  rows: readonly Row[],
  { orderBy, metrics, dimensions }: Pick<ReportRequest, "orderBy" | "metrics" | "dimensions">,
): Promise<readonly Row[]> {
  const steps = (orderBy ?? []).flatMap(({ name, isDescending }): Compare[] => {
    const sign = isDescending ? -1 : 1;
    const is = (one: { readonly name: string; readonly shown: string }) =>
      one.shown === name || one.name === name.replace(/^[a-z]{1,10}:/, "");
    const metric = metrics.findIndex(is);
    if (metric !== -1) return [(a, b) => sign * (numberAt(a, metric) - numberAt(b, metric))];
    const dimension = dimensions.findIndex(is);
    return dimension === -1 ? [] : [(a, b) => sign * byText(a, b, dimension)];
  });
  if (steps.length === 0) steps.push((a, b) => numberAt(b, 0) - numberAt(a, 0));
  for (const place of dimensions.keys()) steps.push((a, b) => byText(a, b, place));
  return sorted(rows, (a, b) => {
    for (const step of steps) {
      const order = step(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

const numberAt = ({ values }: Row, place: number): number => values[0]?.[place] ?? 0;

function byText(a: Row, b: Row, place: number): number {
  const [one = "", other = ""] = [a.dimensions[place], b.dimensions[place]];
  return one < other ? -1 : one > other ? 1 : 0;
}
