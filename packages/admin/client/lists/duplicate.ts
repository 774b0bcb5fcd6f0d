import type { JsonSchema, Schemas } from "../api/directory.ts";
import type { Item } from "../api/items.ts";

/** What a copy does not take over: it has an address, a time, an author and a status of its own. */
const own = new Set(["author", "date", "date_gmt", "id", "password", "slug", "status", "sticky"]);

/** A value as it is sent: texts of content as they are stored. */
const toStored = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "raw" in value ? value.raw : value;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
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
        [name, name === "meta" ? metaOf(item, schema) : toStored(item[name])] as const,
    )
    .filter(([, value]) => !isEmpty(value));
  return { ...Object.fromEntries(values), title, status: "draft" };
}
