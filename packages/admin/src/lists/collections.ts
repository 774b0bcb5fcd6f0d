import type { ApiManifest, Operation, Screen } from "@waymark/core";

/** The operations of a list and its items. */
export interface Collection {
  /** The path of the list: `/core/v2/posts`. */
  readonly path: string;
  readonly namespace: string;
  readonly module: string;
  /** The path of the parent list, to whose items this list belongs; undefined for a top-level list. */
  readonly below: string | undefined;
  /** The path of an item: `/core/v2/posts/:id`; undefined if items have no operations. */
  readonly item: string | undefined;
  readonly list: Operation;
  readonly create: Operation | undefined;
  readonly read: Operation | undefined;
  readonly update: Operation | undefined;
  readonly remove: Operation | undefined;
}

const cache = new WeakMap<ApiManifest, ReadonlyMap<string, Collection>>();
/** Versions of items, which editors show beside the item. */
const versions = /\/(autosaves|revisions)$/;

/**
 * The lists of a site by their paths: operations that return pages, and those with a screen. Lists with a path
 * parameter belong to the items of another list, and are left out if there is none. The result is cached by manifest,
 * which is the same for the life of a site.
 */
export function toCollections(
  manifest: ApiManifest,
  screens: ReadonlyMap<string, Screen>,
): ReadonlyMap<string, Collection> {
  const known = cache.get(manifest);
  if (known) return known;
  const byKey = new Map(manifest.operations.map((operation) => [operation.key, operation]));
  const itemPaths = toItemPaths(manifest);
  const isList = ({ method, path, returns }: Operation): boolean =>
    method === "GET" && (returns?.kind === "page" || screens.has(path)) && !versions.test(path);
  const collections = new Map<string, Collection>();
  const add = (list: Operation, below: string | undefined) => {
    const { path, namespace, module } = list;
    const item = screens.get(path)?.item ?? itemPaths.get(path);
    const at = (...keys: readonly string[]) => keys.map((key) => byKey.get(key)).find(Boolean);
    collections.set(path, {
      path,
      namespace,
      module,
      below,
      item,
      list,
      // Items below another item are created with forms of their own, such as those of visitors.
      create: below === undefined ? at(`POST ${path}`) : undefined,
      read: at(`GET ${item}`),
      update: at(`PATCH ${item}`, `PUT ${item}`, `POST ${item}`),
      remove: at(`DELETE ${item}`),
    });
  };
  for (const list of manifest.operations)
    if (isList(list) && list.params.length === 0) add(list, undefined);
  for (const list of manifest.operations) {
    const [param] = list.params;
    if (!isList(list) || !param || list.params.length > 1) continue;
    const below =
      screens.get(list.path)?.below ?? list.path.slice(0, list.path.indexOf(`/:${param.name}/`));
    if (collections.has(below)) add(list, below);
  }
  cache.set(manifest, collections);
  return collections;
}

/** Whether a list can return its items for editing: with raw values, and including items that are not public. */
export const hasEditContext = ({ list }: Collection): boolean =>
  list.args["context"]?.enum?.includes("edit") ?? false;

/** Whether a list can return items by their ids. */
export const hasInclude = ({ list }: Collection): boolean => list.args["include"]?.type === "array";

/** The paths of items by those of their lists. */
function toItemPaths({ operations }: ApiManifest): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { path, params } of operations) {
    const param = params.at(-1);
    if (!param || params.length > 2 || !path.endsWith(`/:${param.name}`)) continue;
    const parent = path.slice(0, -param.name.length - 2);
    if (!paths.has(parent)) paths.set(parent, path);
  }
  return paths;
}
