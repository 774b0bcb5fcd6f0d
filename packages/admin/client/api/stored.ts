import type { List } from "./directory.ts";
import type { Item } from "./items.ts";
import { valueAt } from "./values.ts";

/** The path of an item of a list, in the list that has its stored values and its edit lock: often the list itself. */
export const storedItemOf = ({ path, item, stored }: List): string =>
  stored?.item ?? item ?? `${path}/:id`;

/** An item with its stored values, from the fields of the same item in another list. */
export const withStored = (
  item: Item,
  stored: Item,
  fields: Readonly<Record<string, string>>,
): Item => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = valueAt(stored, field);
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});
