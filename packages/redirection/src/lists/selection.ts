import type { Columns, Where } from "@waymark/core";
import { errors } from "../errors.ts";

interface SelectionArgs {
  readonly items?: readonly (string | number)[] | undefined;
  readonly global?: boolean | undefined;
  readonly confirm?: string | undefined;
}

/** IDs as sent; a text that is not a number matches no row. */
export const toIds = (items: readonly (string | number)[]): readonly number[] => [
  ...new Set(items.map((item) => (/^[0-9]{1,15}$/.test(String(item)) ? Number(item) : 0))),
];

/**
 * The rows of a bulk request: `items`, or with `global` all rows that match the filter; undefined if it selects none.
 *
 * @throws ApiError if all rows would be deleted without a confirmation.
 */
export function selected<C extends Columns>(
  { items = [], global, confirm }: SelectionArgs,
  {
    isDeleting,
    of,
    passing,
  }: {
    readonly isDeleting: boolean;
    readonly of: (items: readonly (string | number)[]) => Where<C>;
    readonly passing: Where<C>;
  },
): Where<C> | undefined {
  if (items.length > 0) return of(items);
  if (!global) return undefined;
  // An ignored filter, such as one for an unknown type, does not narrow the selection.
  const tests = Object.entries(passing).filter(([, test]) => test !== undefined);
  if (isDeleting && tests.length === 0 && confirm !== "all")
    throw errors.redirect_bulk_unconfirmed();
  return Object.fromEntries(tests) as Where<C>;
}
