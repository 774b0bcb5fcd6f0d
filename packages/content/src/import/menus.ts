import { connectLoose, type ImportDb, targetOf } from "./origin.ts";

/**
 * Menus of the reference system: a term for each menu, an item for each entry. They are stored as rows of a type and a
 * taxonomy without routes, so that modules can create their own menus from them, and exports include them.
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

/** Updates targets of menu entries to the imported rows, when all have been imported. */
export const connectMenus = (all: ImportDb, source: string): Promise<void> =>
  connectLoose(all, source, "menu item", async (db, id) => {
    const row = await db.content.get(id, { forUpdate: true });
    const imported = row?.extra.imported;
    const meta = imported?.["meta"] as Meta | undefined;
    if (!row || !meta) return;
    const target = await targetOfEntry(db, source, meta);
    const parent = await targetOf(db, source, "content", `id:${first(meta, keys.parent)}`);
    const connected = {
      ...meta,
      ...(target !== undefined && { [keys.target]: [String(target)] }),
      ...(parent !== undefined && { [keys.parent]: [String(parent)] }),
    };
    const extra = { ...row.extra, imported: { ...imported, meta: connected } };
    await db.content.updateAll({ id }, { extra });
  });

function targetOfEntry(db: ImportDb, source: string, meta: Meta): Promise<number | undefined> {
  const id = first(meta, keys.target);
  return first(meta, keys.kind) === "taxonomy"
    ? targetOf(db, source, "term", `id:${first(meta, keys.object)}:${id}`)
    : targetOf(db, source, "content", `id:${id}`);
}
const first = (meta: Meta, key: string): string => meta[key]?.[0] ?? "";
