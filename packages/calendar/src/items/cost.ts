import type { Cost, Position } from "../cost/cost.ts";
import { currencyOf } from "../cost/currency.ts";
import type { CalendarOptions } from "../options.ts";
import type { Item } from "./loaded.ts";

/** The stored cost of an event. */
export interface StoredCost extends Cost {
  /** The ISO 4217 code, such as `EUR`; empty if neither the event nor its currency symbol determines one. */
  readonly currency_code: string;
}
/** Reads the cost of an event. An explicit currency code has priority over the symbol. */
export function costOf(
  { extra: { fields } }: Pick<Item, "extra">,
  { currency }: Pick<CalendarOptions, "currency">,
): StoredCost {
  const text = (name: string) => (typeof fields?.[name] === "string" ? String(fields[name]) : "");
  const cost = fields?.["cost"];
  const symbol = text("currency_symbol");
  return {
    cost: Array.isArray(cost) ? cost.map(String) : [],
    currency_symbol: symbol,
    currency_code: text("currency_code") || ((symbol && currencyOf(symbol, currency)) ?? ""),
    currency_position: text("currency_position") as Position,
  };
}
