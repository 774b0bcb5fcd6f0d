import type { FieldTypeName } from "./definition/types.ts";
import type { Field } from "./definition/field.ts";
import { toCount } from "./values/count.ts";
import type { Value, Values } from "./values/value.ts";

/** The number of decimal digits of a currency: 2 for EUR, 0 for JPY. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** An amount in the smallest unit of its currency as a decimal number: 12050 cents are `120.50`. */
function toDecimal(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(amount).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Formats an amount in the smallest unit of its currency for display: `€120.50`. */
export const formatMoney = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat([locale, "en"], { style: "currency", currency }).format(
    // Works on the decimal digits, to avoid binary fractions.
    toDecimal(amount, currency) as `${number}`,
  );

/** The price settings of a field. */
interface PricedField {
  readonly key: string;
  readonly type: FieldTypeName;
  /** In the smallest unit of the currency. */
  readonly price: number;
  readonly options: readonly { readonly value: string; readonly price: number }[];
  readonly use_quantity: boolean;
  /** For quantities: the key of the product. */
  readonly product: string;
}
/** The amount that a product or a shipping method adds to the total. */
interface OrderLine {
  /** The selected option; blank if there are no options. */
  readonly choice: string;
  readonly quantity: number;
  /** In the smallest unit of the currency. */
  readonly amount: number;
}

/** Whether a field adds to the total. */
export const isPriced = ({ type }: Pick<PricedField, "type">): boolean =>
  type === "product" || type === "shipping";
/** Whether visitors choose or enter something for a field that adds to the total. */
export const hasChoice = (field: Pick<PricedField, "options" | "use_quantity">): boolean =>
  field.options.length > 0 || field.use_quantity;
/** The quantity field of a product. */
export const quantityOf = <F extends PricedField>(
  product: PricedField,
  fields: readonly F[],
): F | undefined =>
  product.type === "product"
    ? fields.find((field) => field.type === "quantity" && field.product === product.key)
    : undefined;

/**
 * The amount that a product or shipping field adds to the total, calculated from the prices of the
 * form only; undefined if nothing was selected.
 *
 * @param entered the option or number that the visitor has entered for a field.
 */
function lineOf<F extends PricedField>(
  field: F,
  fields: readonly F[],
  entered: (field: F) => string,
): OrderLine | undefined {
  const own = entered(field);
  const option = field.options.find(({ value }) => value === own);
  if (field.options.length > 0 && !option) return undefined;
  const linked = quantityOf(field, fields);
  const quantity = linked ? toCount(entered(linked)) : field.use_quantity ? toCount(own) : 1;
  if (quantity === 0) return undefined;
  const amount = (option?.price ?? field.price) * quantity;
  return { choice: option?.value ?? "", quantity, amount };
}

/** The sum of all products and shipping methods, in the smallest unit of the currency. */
export const totalOf = <F extends PricedField>(
  fields: readonly F[],
  entered: (field: F) => string,
): number =>
  fields
    .filter(isPriced)
    .reduce((sum, field) => sum + (lineOf(field, fields, entered)?.amount ?? 0), 0);

/**
 * The values of a submission with the calculated amounts of its products, shipping and totals. A product or shipping
 * method becomes the option, the quantity and the amount (`["large", "2", "240.00"]`), a total becomes its amount.
 * Later changes of prices therefore do not affect the submission.
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
