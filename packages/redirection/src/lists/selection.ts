import type { Columns, Where } from "@waymark/core";
import { errors } from "../errors.ts";

interface Asked {
  readonly items?: readonly (string | number)[] | undefined;
  readonly global?: boolean | undefined;
  readonly confirm?: string | undefined;
}

/** Ids as they were sent; what is no number is an id that nothing has. */
export const toIds = (items: readonly (string | number)[]): readonly number[] => [
  ...new Set(items.map((item) => (/^[0-9]{1,15}$/.test(String(item)) ? Number(item) : 0))),
];

/**
 * The rows that a bulk route is about: `items`, else with `global` all that pass the filter; undefined where it is about
 * none.
 *
 * @throws ApiError where everything would be deleted and nobody has confirmed it.
 */
export function selected<C extends Columns>(
  { items = [], global, confirm }: Asked,
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
  // A filter that is passed over, such as one for an unknown type, filters nothing.
  const tests = Object.entries(passing).filter(([, test]) => test !== undefined);
  if (isDeleting && tests.length === 0 && confirm !== "all")
    throw errors.redirect_bulk_unconfirmed();
  return Object.fromEntries(tests) as Where<C>;
}
