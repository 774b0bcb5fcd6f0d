import type { Field } from "../definition/field.ts";
import type { Value, Values } from "../values/value.ts";
import { toDecimal } from "./money.ts";
import { isPriced, lineOf, totalOf } from "./order.ts";

/**
 * The values of a submission with what its products, shipping and totals come to. A product or shipping method becomes
 * the option, the quantity and the amount (`["large", "2", "240.00"]`), a total becomes its amount: the price stays
 * what it was on that day.
 */
export function withPrices(fields: readonly Field[], currency: string, values: Values): Values {
  const entered = ({ id }: Field): string => {
    const value = values[id];
    return typeof value === "string" ? value : "";
  };
  const priced: Record<string, Value> = { ...values };
  for (const field of fields)
    if (isPriced(field)) {
      const line = lineOf(field, fields, entered);
      priced[field.id] = line
        ? [line.choice, String(line.quantity), toDecimal(line.amount, currency)]
        : "";
    } else if (field.type === "total")
      priced[field.id] = toDecimal(totalOf(fields, entered), currency);
  return priced;
}
