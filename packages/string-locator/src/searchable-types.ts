import { contentTypes, type Item, type TypeRuntime, typeRuntimeOf } from "@waymark/content";
import type { Actor, NamespaceContext } from "@waymark/core";
import { touch } from "./access.ts";
import type { Context } from "./builder.ts";

/** The searched texts of an item, in this order. */
export const columns = ["title", "content", "excerpt"] as const;
/** One of the columns. */
export type Column = (typeof columns)[number];
/** The location of a text: a file path, or a text of an item. */
export type Location =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "item"; readonly id: number; readonly column: Column };

/** The format of a location. The file path is validated when it is opened. */
export const locationPattern = /^(?:file:.{1,1100}|item:[1-9]\d{0,14}\/(?:title|content|excerpt))$/;

/** The location of a text of an item. */
export const itemLocation = (id: number, column: Column): string => `item:${id}/${column}`;

/** Parses a location; undefined if it is invalid. */
export function parseLocation(text: string): Location | undefined {
  if (!locationPattern.test(text)) return undefined;
  const rest = text.slice(5);
  if (text.startsWith("file:")) return { kind: "file", path: rest };
  const [id = "", name] = rest.split("/");
  const column = columns.find((one) => one === name);
  return column && { kind: "item", id: Number(id), column };
}

/** The content types whose texts may be searched and changed, by name. */
export type TypeRuntimes = ReadonlyMap<string, TypeRuntime>;

/** The types with a text that are written by content's own routes; other types have further data to keep consistent. */
export function searchableTypes(setup: NamespaceContext): TypeRuntimes {
  const types = setup
    .all(contentTypes)
    .filter(
      ({ routes, features }) =>
        routes === undefined && features.has("editor") && !features.has("file"),
    );
  return new Map(types.map((type) => [type.name, typeRuntimeOf(type, setup)]));
}

/** Statuses of items that do not exist yet or no longer. */
export const closedStatuses: readonly string[] = ["auto-draft", "inherit", "trash"];

/** The item of a call, if it has one. */
export interface Subject {
  readonly item: Item | undefined;
}
/** The item of a location; none for a file or an inaccessible item. */
export async function subjectAt(
  { db }: Pick<Context, "db">,
  runtimes: TypeRuntimes,
  place: string,
): Promise<Subject> {
  const at = parseLocation(place);
  const item = at?.kind === "item" ? await db.content.get(at.id) : undefined;
  const isOpen = item && runtimes.has(item.type) && !closedStatuses.includes(item.status);
  return { item: isOpen ? item : undefined };
}

/** Whether a user may use the locator, and edit this item if there is one. */
export const mayTouch = (runtimes: TypeRuntimes, actor: Actor, { item }: Subject): boolean =>
  actor.can(touch) && (!item || (runtimes.get(item.type)?.permissions.edit(actor, item) ?? false));
