import type { Context } from "../builder.ts";
import { makeConnections, storeConnection, targetOf } from "./origin.ts";
import { noteChanged } from "./saved-events.ts";

/**
 * Menus of the reference system: a term for each menu, an item for each entry. They are stored on every site, so that
 * exports include them; the block editor module serves and shows them.
 */
export const menus = { type: "nav_menu_item", taxonomy: "nav_menu" } as const;

/** The meta keys with the target and the parent of an entry. */
const keys = {
  kind: "_menu_item_type",
  object: "_menu_item_object",
  target: "_menu_item_object_id",
  parent: "_menu_item_menu_item_parent",
} as const;
export const isMenuKey = (key: string): boolean => key.startsWith("_menu_item_");

type Meta = Readonly<Record<string, readonly string[]>>;

/** Stores which references of a menu entry to ids of the source are to be replaced. */
export async function leaveMenuNotes(
  db: Context["db"],
  source: string,
  id: number,
  values: readonly { readonly key: string; readonly value: string }[],
): Promise<void> {
  for (const name of ["target", "parent"] as const) {
    const value = Number(values.find(({ key }) => key === keys[name])?.value ?? 0) || 0;
    if (value > 0) await storeConnection(db, source, "menu item", id, `${name} ${value}`);
  }
}

/** Replaces targets and parents of menu entries by the imported rows, unless they have been changed since. */
export const connectMenus = (ctx: Context, source: string): Promise<void> =>
  makeConnections(ctx, source, "menu item", async ({ db }, id, requested) => {
    const [name, value = ""] = requested.split(" ");
    const key = name === "parent" ? keys.parent : keys.target;
    const row = await db.content.get(id, { forUpdate: true });
    const imported = row?.extra.imported;
    const meta = imported?.["meta"] as Meta | undefined;
    if (!row || !meta || first(meta, key) !== value) return true;
    const isTerm = key === keys.target && first(meta, keys.kind) === "taxonomy";
    const found = isTerm
      ? await targetOf(db, source, "term", `id:${first(meta, keys.object)}:${value}`)
      : await targetOf(db, source, "content", `id:${value}`);
    if (found === undefined) return false;
    const connected = { ...meta, [key]: [String(found)] };
    const extra = { ...row.extra, imported: { ...imported, meta: connected } };
    await db.content.updateAll({ id }, { extra, version: row.version + 1 });
    await noteChanged(db, source, [id]);
    return true;
  });

const first = (meta: Meta, key: string): string => meta[key]?.[0] ?? "";
