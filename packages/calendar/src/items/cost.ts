import type { Cost, Position } from "../cost/cost.ts";
import type { Item } from "./loaded.ts";

/** What an event costs, as it is kept. */
export interface KeptCost extends Cost {
  /** Three letters, such as `EUR`; empty for that of the site. */
  readonly currency_code: string;
}
/** Reads what an event costs. */
export function costOf({ extra: { fields } }: Pick<Item, "extra">): KeptCost {
  const text = (name: string) => (typeof fields?.[name] === "string" ? String(fields[name]) : "");
  const cost = fields?.["cost"];
  return {
    cost: Array.isArray(cost) ? cost.map(String) : [],
    currency_symbol: text("currency_symbol"),
    currency_code: text("currency_code"),
    currency_position: text("currency_position") as Position,
  };
}
