import { isPublic, type LookupContext } from "@waymark/content";
import { toBlockJson } from "@waymark/content-text";
import type { Item } from "@waymark/content";
import { navMenu, navMenuItem } from "../classic-menus.ts";
import { entryOf } from "./entries.ts";
import { inMenu, keyOf, type MenuTarget, targetsOf } from "./targets.ts";

/** A classic menu converted to a block menu. */
export interface ClassicMenu {
  readonly title: string;
  readonly content: string;
}
/** Maximum number of entries that are shown. */
const maxEntries = 200;

/**
 * The classic menu with this id, otherwise the one with the slug `primary`, else the newest one.
 * Undefined if it does not exist or has no entries.
 */
export async function classicMenu(ctx: LookupContext, id = 0): Promise<ClassicMenu | undefined> {
  const { db, all } = ctx;
  const { name: taxonomy } = navMenu;
  const named = id === 0 ? undefined : await db.terms.first({ taxonomy, id });
  const primary = named ?? (await db.terms.first({ taxonomy, slug: "primary" }));
  const [menu] = primary
    ? [primary]
    : await db.terms.find({ where: { taxonomy }, orderBy: { id: "desc" }, limit: 1 });
  if (!menu) return undefined;
  const rows = await db.content.find({
    where: { type: navMenuItem.name, status: "publish", ...inMenu(menu.id) },
    orderBy: [{ menu_order: "asc" }, { id: "asc" }],
    limit: maxEntries,
  });
  const entries = rows.map((row) => ({ row, entry: entryOf(row) }));
  const targets = await targetsOf(
    ctx,
    entries.map(({ entry }) => entry),
    (item) => isPublic(item, all),
  );
  const links = entries.flatMap(({ row, entry }) => toLink(row, entry, targets) ?? []);
  return links.length === 0 ? undefined : { title: menu.name, content: toBlocks(links) };
}

/** An entry as a link; undefined if its target was deleted or is not public. */
function toLink(
  { id, title }: Pick<Item, "id" | "title">,
  entry: ReturnType<typeof entryOf>,
  targets: ReadonlyMap<string, MenuTarget>,
): MenuLink | undefined {
  const { kind, object, parent, opens } = entry;
  const tab = opens === "" ? {} : { opensInNewTab: true };
  if (kind === "custom") {
    if (entry.url === "") return undefined;
    return { id, parent, attributes: { label: title, url: entry.url, kind, ...tab } };
  }
  const target = targets.get(keyOf(entry));
  if (!target) return undefined;
  const { label, url } = target;
  const of = { type: object, id: entry.target, url };
  return {
    id,
    parent,
    attributes: { label: title || label, ...of, kind: kind.replace("_", "-"), ...tab },
  };
}

/** A menu link with its children. */
interface MenuLink {
  readonly id: number;
  readonly parent: number;
  /** The attributes of its block. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

/** A menu as blocks. Entries with an unknown parent become top-level entries; cycles are dropped. */
export function toBlocks(links: readonly MenuLink[]): string {
  const known = new Set(links.map(({ id }) => id));
  const below = new Map<number, MenuLink[]>();
  for (const link of links) {
    const parent = known.has(link.parent) ? link.parent : 0;
    const siblings = below.get(parent) ?? [];
    siblings.push(link);
    below.set(parent, siblings);
  }
  const toBlock = ({ id, attributes }: MenuLink): string => {
    const inner = (below.get(id) ?? []).map(toBlock).join("");
    const json = toBlockJson(attributes);
    return inner === ""
      ? `<!-- wp:navigation-link ${json} /-->`
      : `<!-- wp:navigation-submenu ${json} -->${inner}<!-- /wp:navigation-submenu -->`;
  };
  return (below.get(0) ?? []).map(toBlock).join("\n");
}
