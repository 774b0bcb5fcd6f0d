import {
  contentTables,
  itemById,
  renderTitle,
  stripTags,
  termLink,
  type LookupContext,
} from "@waymark/content";
import { toBlocks, type MenuLink } from "./blocks.ts";
import { readEntry, type MenuEntry } from "./entry.ts";

/** A menu that was imported, in the form of one of this site. */
export interface ImportedMenu {
  readonly title: string;
  readonly content: string;
}
/** The names of imported menus: a term per menu, an item per entry. */
const taxonomy = "nav_menu";
const type = "nav_menu_item";
/** Entries of a menu that are taken over. */
const mostEntries = 200;

/** The menu that an import brought: the one called `primary`, else the newest. Undefined where there is none with entries. */
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
