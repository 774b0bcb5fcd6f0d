import {
  contentTypes,
  type Item,
  type LookupContext,
  taxonomies,
  typeRuntimeOf,
} from "@waymark/content";
import { renderTitle } from "@waymark/content-text";
import type { Actor, Db, NamespaceContext } from "@waymark/core";
import type { contentTables } from "@waymark/content";
import { navMenu } from "../classic-menus.ts";
import { entryOf, type MenuEntry } from "./entries.ts";
import { keyOf, targetsOf } from "./targets.ts";

/** An entry of a classic menu, as responses contain it. */
export interface MenuItem
  extends
    Pick<Item, "id" | "status" | "title" | "menu_order">,
    Omit<MenuEntry, "kind" | "target" | "url"> {
  /** The title, or the label of the target without one. */
  readonly label: string;
  readonly type: MenuEntry["kind"];
  readonly typeLabel: string;
  readonly objectId: number;
  /** The address of the target; empty if it has none that the reader may see. */
  readonly url: string;
  readonly attrTitle: string;
  readonly description: string;
  /** The id of its menu; 0 for none. */
  readonly menu: number;
}

type Names = ReadonlyMap<string, string>;
const toTitle = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Turns rows into entries, with a number of queries that does not depend on the number of rows. */
export function menuItems(setup: NamespaceContext) {
  const types = setup.all(contentTypes);
  const permissions = new Map(
    types.map((type) => [type.name, typeRuntimeOf(type, setup).permissions]),
  );
  const labels: Names = new Map(
    [...types, ...setup.all(taxonomies)].map(({ name, singular = name }) => [name, singular]),
  );
  return async (
    ctx: LookupContext & { readonly db: Db<typeof contentTables>; readonly actor: Actor },
    rows: readonly Item[],
  ): Promise<readonly MenuItem[]> => {
    const { db, actor } = ctx;
    const entries = rows.map((row) => entryOf(row));
    const targets = await targetsOf(
      ctx,
      entries,
      (item) => permissions.get(item.type)?.read(actor, item) === true,
    );
    const links = await db.termLinks.find({
      where: { content: { in: rows.map(({ id }) => id) }, taxonomy: navMenu.name },
      columns: ["content", "term"],
    });
    const menus = new Map(links.map(({ content, term }) => [content, term]));
    return rows.map((row, at) => {
      const { kind, target, ...entry } = entries[at] ?? entryOf(row);
      const found = targets.get(keyOf({ kind, target }));
      const { id, status, title, menu_order, content, excerpt } = row;
      return {
        ...entry,
        id,
        status,
        title,
        menu_order,
        label: title === "" ? (found?.label ?? "") : renderTitle(title),
        type: kind,
        typeLabel: kind === "custom" ? "Custom Link" : toTitle(labels.get(entry.object) ?? ""),
        objectId: target === 0 ? id : target,
        url: kind === "custom" ? entry.url : (found?.url ?? ""),
        attrTitle: excerpt,
        description: content,
        menu: menus.get(id) ?? 0,
      };
    });
  };
}
