import { type SiteInfo, defineLoader, type Db } from "@waymark/core";
import type { ContentType } from "./content-type.ts";
import type { Status } from "./extension-points.ts";
import { tables } from "./tables.ts";

/** Chains of parents are followed up to this depth. */
export const deepest = 100;

/** Slugs of an item's ancestors as a path, `about/team/`, read level by level for all items together. */
export const parentPaths = defineLoader<
  typeof tables,
  string,
  { readonly id: number; readonly parent: number }
>({
  tables,
  reads: ["id", "parent"],
  empty: "",
  async load({ rows, db }) {
    const known = await ancestors(
      db,
      rows.map(({ parent }) => parent),
    );
    return new Map(rows.map(({ id, parent }) => [id, pathTo(parent, known)]));
  },
});

export interface Ancestor {
  readonly slug: string;
  readonly parent: number;
}
/** All ancestors of items with these parents. */
export async function ancestors(
  db: Db<typeof tables>,
  parents: readonly number[],
): Promise<ReadonlyMap<number, Ancestor>> {
  const known = new Map<number, Ancestor>();
  let next = [...new Set(parents)].filter((id) => id !== 0);
  for (let level = 0; next.length > 0 && level < deepest; level++) {
    const found = await db.content.find({
      where: { id: { in: next } },
      columns: ["id", "slug", "parent"],
    });
    for (const { id, slug, parent } of found) known.set(id, { slug, parent });
    next = [...new Set(found.map(({ parent }) => parent))].filter(
      (id) => id !== 0 && !known.has(id),
    );
  }
  return known;
}

/** The path of a parent among ancestors that were read: `about/team/`. */
export function pathTo(parent: number, known: ReadonlyMap<number, Ancestor>): string {
  const path: string[] = [];
  const seen = new Set<number>();
  for (let at = parent; at !== 0 && !seen.has(at);) {
    seen.add(at);
    const item = known.get(at);
    if (!item) break;
    path.unshift(item.slug);
    at = item.parent;
  }
  return path.map((slug) => `${slug}/`).join("");
}

/** The path of one parent and its ancestors: `about/team/`. */
export async function pathAbove(db: Db<typeof tables>, parent: number): Promise<string> {
  if (parent === 0) return "";
  const known = await ancestors(db, [parent]);
  const path: string[] = [];
  for (let at = parent; at !== 0 && path.length < deepest; at = known.get(at)?.parent ?? 0) {
    const item = known.get(at);
    if (item) path.unshift(`${item.slug}/`);
  }
  return path.join("");
}

/** The columns of an item that its address is made of. */
export interface Addressed {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly slug: string;
  readonly date: string;
}
export interface PermalinkRules {
  readonly site: SiteInfo;
  /** The option `permalinks`, split at its placeholders: text, name, text, name, … */
  readonly pattern: readonly string[];
  /** First segment of addresses of items that are neither posts nor hierarchical. */
  readonly path: string;
  readonly isHierarchical: boolean;
  /** Whether permalinks contain the id. */
  readonly namesId: boolean;
  /** Whether items with this status have a permalink. */
  readonly hasPermalink: (status: string) => boolean;
  /** Whether items with this status will get a permalink. */
  readonly isOpen: (status: string) => boolean;
}

/** The rules for the addresses of a type's items. */
export function permalinkRules(
  type: ContentType,
  statuses: readonly Status[],
  pattern: string,
  site: SiteInfo,
): PermalinkRules {
  const namesOf = (which: (status: Status) => boolean | undefined) =>
    statuses.filter(which).map(({ name }) => name);
  const withPermalink = new Set(namesOf((one) => one.public || one.private));
  const open = new Set(["future", ...namesOf((one) => one.floating)]);
  const parts = pattern.split(/:(\w+)/);
  return {
    site,
    pattern: parts,
    path: type.path,
    isHierarchical: type.features.has("hierarchy"),
    namesId: parts.some((part, at) => at % 2 === 1 && part === "id"),
    hasPermalink: (status) => withPermalink.has(status),
    isOpen: (status) => open.has(status),
  };
}

/** The plain address, by id, which every item has. */
export function plainLink({ id, type }: Pick<Addressed, "id" | "type">, site: SiteInfo): string {
  const name = plainNames[type] ?? `post_type=${type}&p`;
  return `${site.url}/?${name}=${id}`;
}
const plainNames: Readonly<Record<string, string>> = {
  post: "p",
  revision: "p",
  page: "page_id",
  attachment: "attachment_id",
};

/**
 * Returns the public address of an item: `/2026/01/15/a-slug/`; below its parents for hierarchical
 * types; a plain address until the item is published, and below an ancestor without a slug, such as a new draft.
 */
export function permalink(item: Addressed, parents: string, rules: PermalinkRules): string {
  const hasPath = item.slug !== "" && !hasGap(parents);
  if (!rules.hasPermalink(item.status) || !hasPath) return plainLink(item, rules.site);
  return rules.site.url + pathOf(item, parents, rules, item.slug);
}

/** Whether a path leads through an item without a slug. */
const hasGap = (path: string): boolean => path.startsWith("/") || path.includes("//");

/** The permalink with a placeholder for the slug, as editors show it. */
export function permalinkTemplate(item: Addressed, parents: string, rules: PermalinkRules): string {
  // Posts need a status with a permalink now or later.
  if (item.type === "post" && !rules.hasPermalink(item.status) && !rules.isOpen(item.status))
    return plainLink(item, rules.site);
  if (hasGap(parents)) return plainLink(item, rules.site);
  const open = rules.isHierarchical ? "%pagename%" : "%postname%";
  return rules.site.url + pathOf(item, parents, rules, open);
}

function pathOf(item: Addressed, parents: string, rules: PermalinkRules, slug: string): string {
  if (item.type === "page" || rules.isHierarchical) return `/${parents}${slug}/`;
  if (item.type !== "post") return `/${rules.path}/${slug}/`;
  let [path = ""] = rules.pattern;
  for (let i = 1; i < rules.pattern.length; i += 2)
    path += partOf(item, slug, rules.pattern[i] ?? "") + (rules.pattern[i + 1] ?? "");
  return path;
}
function partOf({ id, date }: Addressed, slug: string, name: string): string {
  switch (name) {
    case "year":
      return date.slice(0, 4);
    case "month":
      return date.slice(5, 7);
    case "day":
      return date.slice(8, 10);
    case "slug":
      return slug;
    case "id":
      return String(id);
    default:
      return `:${name}`;
  }
}

/**
 * The page of a file: below the address `above` of the item it is attached to, which is empty for an unattached file.
 * Plain if that item has no permalink yet.
 */
export function filePage(
  { slug, ...item }: Addressed & { readonly parent: number },
  above: string,
  site: SiteInfo,
): string {
  if (slug === "" || above.includes("?") || (above === "" && item.parent !== 0))
    return plainLink(item, site);
  return `${(above || site.url).replace(/\/$/, "")}/${slug}/`;
}
