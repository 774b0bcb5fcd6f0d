import { contentTypes, typeRuntimeOf, type Item, type TypeRuntime } from "@waymark/content";
import type { Actor, NamespaceContext } from "@waymark/core";
import { touch } from "../access.ts";
import type { Context } from "../builder.ts";
import { parseLocation } from "./location.ts";

/** The types of items whose texts may be searched and changed, by name, with what their routes share. */
export type TypeRuntimes = ReadonlyMap<string, TypeRuntime>;

/** Types that have a text and are written by content's own routes; others keep more in step than a text. */
export function searchableTypes(setup: NamespaceContext): TypeRuntimes {
  const types = setup
    .all(contentTypes)
    .filter(
      ({ routes, features }) =>
        routes === undefined && features.has("editor") && !features.has("file"),
    );
  return new Map(types.map((type) => [type.name, typeRuntimeOf(type, setup)]));
}

/** Items that are no item yet, or not any more. */
export const closedStatuses: readonly string[] = ["auto-draft", "inherit", "trash"];

/** What a call is about, where that is an item. */
export interface Subject {
  readonly item: Item | undefined;
}
/** The item of a place; none for a file, and none where there is no such item that may be touched. */
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

/** Whether somebody may use the locator, and change this item where there is one. */
export const mayTouch = (runtimes: TypeRuntimes, actor: Actor, { item }: Subject): boolean =>
  actor.can(touch) && (!item || (runtimes.get(item.type)?.rights.edit(actor, item) ?? false));
