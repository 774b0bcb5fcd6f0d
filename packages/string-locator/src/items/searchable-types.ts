import { contentTypes, typeRuntimeOf, type Item, type TypeRuntime } from "@waymark/content";
import type { Actor, NamespaceContext } from "@waymark/core";
import { touch } from "../access.ts";
import type { Context } from "../builder.ts";
import { parseLocation } from "./location.ts";

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
  actor.can(touch) && (!item || (runtimes.get(item.type)?.rights.edit(actor, item) ?? false));
