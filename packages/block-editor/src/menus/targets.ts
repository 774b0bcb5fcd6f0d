import {
  contentTables,
  contentTypes,
  type Item,
  linksTo,
  type LookupContext,
  pathsTo,
  taxonomies,
  termAddress,
} from "@waymark/content";
import { renderTitle, stripTags } from "@waymark/content-text";
import type { MenuEntry } from "./entries.ts";

/** The target of an entry, with what its readers may see. */
export interface MenuTarget {
  readonly label: string;
  readonly url: string;
}
/** The key of a target. It includes the kind, because ids of items and terms overlap. */
export const keyOf = ({ kind, target }: Pick<MenuEntry, "kind" | "target">): string =>
  `${kind} ${target}`;

/**
 * The targets of entries, by `keyOf`; deleted ones, and items that `mayShow` excludes, are left out. The number
 * of queries does not depend on the number of entries.
 */
export async function targetsOf(
  ctx: LookupContext,
  entries: readonly MenuEntry[],
  mayShow: (item: Item) => boolean,
): Promise<ReadonlyMap<string, MenuTarget>> {
  const { db, all, site } = ctx;
  const idsOf = (kind: MenuEntry["kind"]) => [
    ...new Set(entries.filter((one) => one.kind === kind).map(({ target }) => target)),
  ];
  const targets = new Map<string, MenuTarget>();
  const known = new Set(all(contentTypes).map(({ name }) => name));
  const items = (await db.content.find({ where: { id: { in: idsOf("post_type") } } })).filter(
    (item) => known.has(item.type) && mayShow(item),
  );
  const links = await linksTo(ctx, items);
  for (const { id, title } of items) {
    const url = links.get(id);
    const label = stripTags(renderTitle(title));
    if (url !== undefined) targets.set(keyOf({ kind: "post_type", target: id }), { label, url });
  }
  const terms = await db.terms.find({ where: { id: { in: idsOf("taxonomy") } } });
  const paths = await pathsTo(db, terms);
  for (const { id, taxonomy: name, slug, name: label } of terms) {
    const taxonomy = all(taxonomies).find((one) => one.name === name);
    if (!taxonomy || taxonomy.viewable === false) continue;
    const url = termAddress(taxonomy, (paths.get(id) ?? "") + slug, site);
    targets.set(keyOf({ kind: "taxonomy", target: id }), { label, url });
  }
  return targets;
}

/** The rows of a menu, in their order. */
export const inMenu = (menu: number | readonly number[]) => ({
  exists: {
    table: contentTables.termLinks,
    to: "content" as const,
    where: { term: typeof menu === "number" ? menu : { in: menu } },
  },
});
