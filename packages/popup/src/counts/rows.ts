import type { Row } from "@waymark/core";
import type { tables } from "../tables.ts";

/** How often one event happened to one popup. */
export type CountRow = Row<(typeof tables.counts)["columns"]>;

/** The two events that every site has, and that rates are made of. */
export const opened = "open";
export const converted = "conversion";

/** The conversion rate: conversions per open, between 0 and 1; 0 without opens. */
export function toRate(opens: number, conversions: number): number {
  if (opens <= 0) return 0;
  return Math.min(1, Math.round((conversions / opens) * 10_000) / 10_000);
}
