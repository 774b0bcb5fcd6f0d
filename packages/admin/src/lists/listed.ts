import type { ModuleContext, Operation, Permission, Screen } from "@waymark/core";
import type { Collection } from "./collections.ts";
import { toRelations } from "./relations.ts";
import { toGroup, toLabel, toSingular } from "./labels.ts";

/** How many items of a list the admin requests at once at most. */
const maxPageSize = 100;

/** The access of the caller to a list. */
interface ListAccess {
  readonly actor: ModuleContext["actor"];
  readonly permissions: ReadonlyMap<string, Permission>;
  /** The permission to read the list in the edit context; undefined without one. */
  readonly editContext: Permission | undefined;
  /** The permission to request items of the list by their ids; undefined if the list cannot return them. */
  readonly byIds: Permission | undefined;
}

/** A list with its screen, as the response contains it. */
export function toListed(
  collection: Collection,
  slug: string,
  collections: ReadonlyMap<string, Collection>,
  screen: Screen | undefined,
  { actor, permissions, editContext, byIds }: ListAccess,
) {
  const { path, item, below, namespace, module, list } = collection;
  const { fixed = [] } = screen ?? {};
  const size = screen?.paging?.size ?? "per_page";
  const label = screen?.label ?? toLabel(path.split("/").at(-1) ?? path);
  const usable = (operation: Operation | undefined): string | null =>
    operation && permissions.get(operation.key) !== "no" ? operation.key : null;
  const create = usable(collection.create);
  // A list that is public is not useful in the menu for callers who may not change anything in it.
  const isManaged = editContext ? editContext !== "no" : !list.isPublic || create !== null;
  return {
    path,
    slug,
    item: item ?? null,
    below: below ?? null,
    id: screen?.id ?? toId(collection),
    label,
    singular: screen?.singular ?? toSingular(label),
    icon: screen?.icon ?? toIcon(collection),
    group: screen?.group ?? toGroup(namespace),
    order: screen?.order ?? 50,
    hidden: (screen?.hidden ?? below !== undefined) || !isManaged,
    mayEdit: editContext === "yes",
    lookup: byIds === "no" ? null : byIds === undefined ? ("item" as const) : ("list" as const),
    module,
    operations: {
      list: list.key,
      create,
      read: usable(collection.read),
      update: usable(collection.update),
      remove: usable(collection.remove),
    },
    hasTrash: collection.remove?.hasTrash ?? false,
    title: screen?.title ?? null,
    columns: screen?.columns?.map((one) => (typeof one === "string" ? one : { ...one })) ?? null,
    filters: screen?.filters ?? null,
    sort: screen?.sort ?? null,
    query: { ...screen?.query },
    sections: screen?.sections ?? [],
    omit: screen?.omit ?? [],
    fixed: typeof fixed === "function" ? [...fixed({ actor })] : fixed,
    widgets: { ...screen?.widgets },
    labels: { ...screen?.labels },
    relations: { ...toRelations(collection, collections), ...screen?.relations },
    stored: toStored(screen?.stored, collections, permissions),
    actions: (screen?.actions ?? [])
      .filter(({ operation }) => (permissions.get(operation) ?? "no") !== "no")
      .map((action) => ({ ...action })),
    // Other callers would get an error, or the number of public items.
    counts: editContext === undefined || editContext === "yes" ? (screen?.counts ?? []) : [],
    search: screen?.search ?? "search",
    rows: screen?.rows ?? null,
    total: screen?.total ?? null,
    paging: {
      page: screen?.paging?.page ?? (isReadByCursor(list) ? "cursor" : "page"),
      first: screen?.paging?.first ?? 1,
      size,
      max: Math.min(list.args[size]?.maximum ?? maxPageSize, maxPageSize),
    },
  };
}

const isReadByCursor = ({ args }: Operation): boolean => "cursor" in args && !("page" in args);

/** Where the stored values of items are, with the path of an item there; null for callers who may not read it. */
function toStored(
  stored: Screen["stored"],
  collections: ReadonlyMap<string, Collection>,
  permissions: ListAccess["permissions"],
) {
  const { item, read } = collections.get(stored?.path ?? "") ?? {};
  if (!stored || !item || !read || permissions.get(read.key) === "no") return null;
  return { path: stored.path, item, fields: { ...stored.fields } };
}

/** The names of the fields of the items of a list; empty if it does not declare them. */
const fieldsOf = ({ list: { returns } }: Collection): readonly string[] =>
  returns && "resource" in returns ? returns.resource.fields.map(({ name }) => name) : [];

/** The field that identifies an item: `id`, or the one with the name of the last parameter in the path of an item. */
function toId(collection: Collection): string {
  const fields = fieldsOf(collection);
  const param = /:(\w+)$/.exec(collection.item ?? "")?.[1] ?? "id";
  return !fields.includes("id") && fields.includes(param) ? param : "id";
}

/** The icon of a list whose screen names none: that of terms, if its items belong to a taxonomy. */
function toIcon(collection: Collection): string | null {
  const fields = fieldsOf(collection);
  if (!fields.includes("taxonomy")) return null;
  return fields.includes("parent") ? "category" : "tag";
}

/** The name of each list in addresses: the last part of its path, or all parts if a page or an earlier list has this name. */
export function toSlugs(
  paths: Iterable<string>,
  pages: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const taken = new Set(pages);
  const slugs = new Map<string, string>();
  for (const path of paths) {
    const short = path.split("/").at(-1) ?? path;
    slugs.set(path, taken.has(short) ? path.slice(1).replaceAll(/[/:]/g, toDash) : short);
    taken.add(short);
  }
  return slugs;
}
const toDash = (sign: string): string => (sign === "/" ? "-" : "");
