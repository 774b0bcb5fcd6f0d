import type { ApiManifest, Operation } from "@waymark/core";

/** The operations of a list and its items. */
export interface Collection {
  /** The path of the list: `/core/v2/posts`. */
  readonly path: string;
  readonly namespace: string;
  readonly module: string;
  /** The path of an item: `/core/v2/posts/:id`; undefined if items have no operations. */
  readonly item: string | undefined;
  readonly list: Operation;
  readonly create: Operation | undefined;
  readonly read: Operation | undefined;
  readonly update: Operation | undefined;
  readonly remove: Operation | undefined;
}

const cache = new WeakMap<ApiManifest, ReadonlyMap<string, Collection>>();

/**
 * The lists of a site by their paths: operations without path parameters that return pages, and those in `named`. The
 * result is cached by manifest, which is the same for the life of a site.
 */
export function toCollections(
  manifest: ApiManifest,
  named: ReadonlySet<string>,
): ReadonlyMap<string, Collection> {
  const known = cache.get(manifest);
  if (known) return known;
  const byKey = new Map(manifest.operations.map((operation) => [operation.key, operation]));
  const itemPaths = new Map<string, string>();
  for (const { path, params } of manifest.operations) {
    const [param] = params;
    if (!param || params.length > 1 || !path.endsWith(`/:${param.name}`)) continue;
    const parent = path.slice(0, -param.name.length - 2);
    if (!itemPaths.has(parent)) itemPaths.set(parent, path);
  }
  const collections = new Map<string, Collection>();
  for (const list of manifest.operations) {
    const { path, namespace, module, method, params, returns } = list;
    if (method !== "GET" || params.length > 0) continue;
    if (returns?.kind !== "page" && !named.has(path)) continue;
    const item = itemPaths.get(path);
    const at = (...keys: readonly string[]) => keys.map((key) => byKey.get(key)).find(Boolean);
    collections.set(path, {
      path,
      namespace,
      module,
      item,
      list,
      create: at(`POST ${path}`),
      read: at(`GET ${item}`),
      update: at(`PATCH ${item}`, `PUT ${item}`, `POST ${item}`),
      remove: at(`DELETE ${item}`),
    });
  }
  cache.set(manifest, collections);
  return collections;
}
