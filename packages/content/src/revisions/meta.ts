import type { NamespaceContext } from "@waymark/core";
import { metaKeys, type MetaKey } from "../extension-points.ts";

type Meta = Readonly<Record<string, unknown>>;

/** The meta keys of a type whose earlier values are stored. */
export const revisionedKeys = (setup: NamespaceContext, type: string): readonly MetaKey[] =>
  setup
    .all(metaKeys)
    .filter(({ types, revisioned }) => revisioned && (!types || types.includes(type)));

/** The part of an item's meta that revisions store. */
export const revisionedMeta = (keys: readonly MetaKey[], meta: Meta = {}): Meta =>
  Object.fromEntries(
    keys.filter(({ name }) => Object.hasOwn(meta, name)).map(({ name }) => [name, meta[name]]),
  );
