import type { NamespaceContext } from "@waymark/core";
import { metaKeys, type MetaKey } from "../extension-points.ts";
import type { Item } from "../write/item.ts";
import {
  changeReferences,
  followReferences,
  maxReferences,
  type ReferenceDb,
} from "./references.ts";

const beginning = "meta#";

/** The key of a reference by id in a meta value. */
export const metaIdKey = (id: number): string => `${beginning}${id}`;

/** Whether a reference is one of a meta value. */
export const isInMeta = ({ key }: { readonly key: string }): boolean => key.startsWith(beginning);

type Meta = Item["extra"]["meta"];

function referencesOf(names: readonly string[], meta: Meta = {}): ReadonlySet<string> {
  const values: readonly unknown[] = names.flatMap((name) => meta[name]);
  // A schema may allow objects, which cannot all be converted to numbers.
  const ids = values.map((value) => (typeof value === "string" ? Number(value) : value));
  const valid = ids.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0);
  return new Set(valid.slice(0, maxReferences).map(metaIdKey));
}

const namesFor = (keys: readonly MetaKey[], type: string): readonly string[] =>
  keys
    .filter(({ isFile, types }) => isFile && (!types || types.includes(type)))
    .map(({ name }) => name);

/** The meta keys for files, each with its types, in a fixed order. */
export const describeFileKeys = (keys: readonly MetaKey[]): readonly string[] =>
  keys
    .filter(({ isFile }) => isFile)
    .map(({ name, types = [] }) => [name, ...types.toSorted()].join(" "))
    .toSorted();

/** Stores the references in the meta values of items which are not stored yet, and deletes those of other meta keys. */
export async function indexMeta(
  keys: readonly MetaKey[],
  db: ReferenceDb,
  items: readonly Pick<Item, "extra" | "id" | "type">[],
): Promise<void> {
  const rows = await db.mediaReferences.find({
    where: { item: { in: items.map(({ id }) => id) } },
  });
  const stored = new Map(items.map(({ id }) => [id, new Set<string>()]));
  for (const row of rows) if (isInMeta(row)) stored.get(row.item)?.add(row.key);
  for (const { id, type, extra } of items)
    await changeReferences(
      db,
      id,
      stored.get(id) ?? new Set(),
      referencesOf(namesFor(keys, type), extra.meta),
    );
}

/** Stores the references to files in the texts and meta values of an item. The previous references are known without a query. */
export async function followFiles(
  { all }: Pick<NamespaceContext, "all">,
  db: ReferenceDb,
  before: Item | undefined,
  item: Item,
): Promise<void> {
  const { id, type, extra } = item;
  await followReferences(db, id, before, item);
  if (before?.extra.meta === extra.meta) return;
  const names = namesFor(all(metaKeys), type);
  if (names.length > 0)
    await changeReferences(
      db,
      id,
      referencesOf(names, before?.extra.meta),
      referencesOf(names, extra.meta),
    );
}
