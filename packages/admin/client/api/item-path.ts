import type { List } from "./directory.ts";

/** An item of a list. */
export type Item = Readonly<Record<string, unknown>>;

/** The path of an item. @throws Error for an empty id: without it the path is that of all items. */
export function itemPath(list: List, id: string): string {
  if (id === "") throw new Error(`An item of ${list.path} has no ${list.id}.`);
  return (list.item ?? `${list.path}/:id`).replace(/:\w+$/, encodeSegment(id));
}
/** The client reads `*` as a parameter. */
const encodeSegment = (id: string): string => encodeURIComponent(id).replaceAll("*", "%2A");

/** The screen of an item, as the target of links. Components that can be links do not know the types of parameters. */
export const toItemScreen = ({ slug }: Pick<List, "slug">, id: string) => ({
  to: "/$list/$id" as const,
  params: { list: slug, id } as never,
});

/**
 * A list below an item, with the id of that item in its paths. If the paths of its own items contain that id too, they have
 * no screens: addresses in the admin contain a single id.
 */
export function toListBelow(list: List, id: string): List {
  const fill = (path: string) => path.replace(/:\w+/, encodeSegment(id));
  const path = fill(list.path);
  if (!list.item?.startsWith(`${list.path}/`)) return { ...list, path };
  const operations = { ...list.operations, read: null, update: null };
  return { ...list, path, item: fill(list.item), operations };
}

/** Whether each page of a list has the cursor of the next one, in place of numbers. */
export const isReadByCursor = ({ paging }: List): boolean => paging.page === "cursor";

/** The id of an item, as text. */
export const idOf = (list: List, item: Item): string => String(item[list.id] ?? "");
