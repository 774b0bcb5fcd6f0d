import { contentTables, itemById, termLink, type LookupContext } from "@waymark/content";
import { renderTitle, stripTags, toBlockJson } from "@waymark/content-text";
import type { Row } from "@waymark/core";

/** A menu that was imported, in the form of one of this site. */
export interface ImportedMenu {
  readonly title: string;
  readonly content: string;
}
/** The names of imported menus: a term per menu, an item per entry. */
const taxonomy = "nav_menu";
const type = "nav_menu_item";
/** Maximum number of imported entries. */
const mostEntries = 200;

/** The imported menu with the slug `primary`, else the newest one. Undefined if it does not exist or has no entries. */
export async function importedMenu(place: LookupContext): Promise<ImportedMenu | undefined> {
  const { db } = place;
  const [primary] = await db.terms.find({ where: { taxonomy, slug: "primary" }, limit: 1 });
  const [newest] = primary
    ? [primary]
    : await db.terms.find({ where: { taxonomy }, orderBy: { id: "desc" }, limit: 1 });
  if (!newest) return undefined;
  const rows = await db.content.find({
    where: {
      type,
      status: "publish",
      exists: { table: contentTables.termLinks, to: "content", where: { term: newest.id } },
    },
    orderBy: [{ menu_order: "asc" }, { id: "asc" }],
    limit: mostEntries,
  });
  const links: MenuLink[] = [];
  for (const entry of rows.flatMap((row) => readEntry(row) ?? [])) {
    const link = await toLink(place, entry);
    if (link) links.push(link);
  }
  return links.length === 0 ? undefined : { title: newest.name, content: toBlocks(links) };
}

/** An entry as a link; undefined if its target was deleted or is not public. */
async function toLink(
  place: LookupContext,
  { id, parent, label, target }: MenuEntry,
): Promise<MenuLink | undefined> {
  if (target.kind === "custom")
    return { id, parent, attributes: { label, url: target.url, kind: "custom" } };
  const { kind, type: of, id: to } = target;
  if (kind === "taxonomy") {
    const url = await termLink(place, to);
    const name = label || ((await place.db.terms.get(to))?.name ?? "");
    return url === undefined
      ? undefined
      : { id, parent, attributes: { label: name, type: of, id: to, url, kind } };
  }
  const found = await itemById(place, to);
  if (!found) return undefined;
  const name = label || stripTags(renderTitle(found.item.title));
  return { id, parent, attributes: { label: name, type: of, id: to, url: found.link, kind } };
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

/** An entry of a menu that was imported. */
interface MenuEntry {
  readonly id: number;
  /** The parent entry; 0 for none. */
  readonly parent: number;
  /** HTML; if empty, the name of the target is used. */
  readonly label: string;
  /** The target. */
  readonly target:
    | { readonly kind: "custom"; readonly url: string }
    | { readonly kind: "post-type" | "taxonomy"; readonly type: string; readonly id: number };
}

type Meta = Readonly<Record<string, readonly string[] | undefined>>;
const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** Reads an entry from its imported row. Undefined without a target. */
function readEntry({
  id,
  title,
  extra,
}: Pick<Row<(typeof contentTables.content)["columns"]>, "id" | "title" | "extra">):
  | MenuEntry
  | undefined {
  const meta = (extra.imported?.["meta"] ?? {}) as Meta;
  const value = (name: string): string => meta[`_menu_item_${name}`]?.[0] ?? "";
  const target = targetOf(value);
  return target && { id, parent: numberOf(value("menu_item_parent")), label: title, target };
}

function targetOf(value: (name: string) => string): MenuEntry["target"] | undefined {
  const kind = value("type");
  const id = numberOf(value("object_id"));
  if (kind === "post_type") return { kind: "post-type", type: value("object"), id };
  if (kind === "taxonomy") return { kind, type: value("object"), id };
  const url = value("url");
  return /^(?:https?:\/\/|mailto:|tel:|[/#?])/i.test(url) ? { kind: "custom", url } : undefined;
}
