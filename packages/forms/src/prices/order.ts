import type { FieldTypeName } from "../definition/types.ts";

/** The price settings of a field. */
export interface PricedField {
  readonly key: string;
  readonly type: FieldTypeName;
  /** In the smallest unit of the currency. */
  readonly price: number;
  readonly options: readonly { readonly value: string; readonly price: number }[];
  readonly use_quantity: boolean;
  /** Of a quantity: the key of its product. */
  readonly product: string;
}
/** The amount that a product or a shipping method adds to the total. */
export interface OrderLine {
  /** The option that was chosen; blank where there is nothing to choose. */
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
 * What a product or shipping field adds to the total, from the prices of the form alone; undefined where nothing was chosen.
 *
 * @param entered what visitors have entered for a field: an option, or a number.
 */
export function lineOf<F extends PricedField>(
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

const toCount = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0);
