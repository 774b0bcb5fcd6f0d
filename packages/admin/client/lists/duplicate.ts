import type { JsonSchema, Schemas } from "../api/directory.ts";
import type { Item } from "../api/items.ts";

/** The fields that are not copied: a copy has its own address, time, author and status. */
const own = new Set("author date date_gmt date_utc id password slug status sticky".split(" "));

/** A value as it is sent: texts of content as they are stored, and ids in place of embedded items. */
function toStored(value: unknown, { type }: JsonSchema): unknown {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const stored = values.map((one) => {
    if (typeof one !== "object" || one === null) return one;
    if ("raw" in one) return one.raw;
    return "id" in one && type !== "object" ? one.id : one;
  });
  return Array.isArray(value) || (type === "array" && !isEmpty(value)) ? stored : stored[0];
}

/** Whether a value counts as missing. `false` does, unless the argument is a boolean. */
const isEmpty = (value: unknown, { type }: JsonSchema = {}): boolean =>
  value === undefined ||
  value === null ||
  (value === false && type !== "boolean") ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** The registered meta values that an argument accepts; items have some of them as fields of their own. */
function metaOf(item: Item, { properties = {} }: JsonSchema): Item {
  const meta = (item["meta"] ?? {}) as Item;
  return Object.fromEntries(
    Object.keys(properties)
      .map((name) => [name, meta[name] ?? item[name]] as const)
      .filter(([, value]) => value !== undefined && value !== null),
  );
}

/** The arguments that create a copy of an item as a draft. */
export function toCopy(item: Item, args: Schemas, title: string): Item {
  const values = Object.entries(args)
    .filter(([name]) => !own.has(name))
    .map(
      ([name, schema]) =>
        [name, name === "meta" ? metaOf(item, schema) : toStored(item[name], schema)] as const,
    )
    // The website of an event without one is its own page.
    .filter(([name, value]) => !isEmpty(value, args[name]) && value !== item["url"]);
  return { ...Object.fromEntries(values), title, status: "draft" };
}
