import type { NamespaceContext } from "@waymark/core";
import { metaKeys } from "../extension-points.ts";
import type { Item } from "../write/item.ts";
import { changeReferences, followReferences, most, type ReferenceDb } from "./references.ts";

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
  return new Set(valid.slice(0, most).map(metaIdKey));
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
  const names = all(metaKeys)
    .filter(({ isFile, types }) => isFile && (!types || types.includes(type)))
    .map(({ name }) => name);
  if (names.length > 0)
    await changeReferences(
      db,
      id,
      referencesOf(names, before?.extra.meta),
      referencesOf(names, extra.meta),
    );
}
