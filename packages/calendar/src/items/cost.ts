import type { Cost, Position } from "../cost/cost.ts";
import { currencyOf } from "../cost/currency.ts";
import type { CalendarOptions } from "../options.ts";
import type { Item } from "./loaded.ts";

/** What an event costs, as it is kept. */
export interface StoredCost extends Cost {
  /** The ISO 4217 code, such as `EUR`; empty where neither the event nor the sign of its cost names a currency. */
  readonly currency_code: string;
}
/** Reads what an event costs. A currency code that was written counts before the one its sign stands for. */
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
