import type { Where } from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import { contentTypes } from "../extension-points.ts";
import { deepest } from "../permalink.ts";
import type { tables } from "../tables.ts";
import type { Item } from "../write/item.ts";
import { type Address, toKey } from "./address.ts";
import { publicStatuses } from "./links-to.ts";
import type { LookupContext } from "./lookup-context.ts";

type Path = Extract<Address, { readonly path: string }>;
type ContentWhere = Where<(typeof tables.content)["columns"]>;

/** Maximum number of items with one slug that are compared with a path; imported content may have several. */
const most = 10;

/** Searches for items whose URL a path may be, in order of precedence: pages, posts, other types, files. */
export const searches: readonly ((place: LookupContext, path: Path) => Promise<readonly Item[]>)[] =
  [pagesAt, postsAt, othersAt, filesAt];

/** Hierarchical items, found from the top; parents may have any status, as in addresses. */
async function pagesAt(place: LookupContext, { segments }: Path): Promise<readonly Item[]> {
  const types = typesOf(place, ({ features }) => features.has("hierarchy"));
  if (types.length === 0 || segments.length > deepest) return [];
  let level: readonly Item[] = [];
  for (const [depth, segment] of segments.entries()) {
    const parent = depth === 0 ? 0 : { in: level.map(({ id }) => id) };
    const where: ContentWhere = { type: { in: types }, slug: { in: spellings(segment) }, parent };
    level = await find(place, depth < segments.length - 1 ? where : published(place, where));
    if (level.length === 0) return [];
  }
  return level;
}

async function postsAt(place: LookupContext, { path }: Path): Promise<readonly Item[]> {
  const named = readPermalink(path, place.options.permalinks);
  if (!named) return [];
  const key = "id" in named ? { id: named.id } : { slug: { in: spellings(named.slug) } };
  return find(place, published(place, { type: "post", ...key }));
}

/** `/book/fog/`: items of types declared by modules. */
async function othersAt(place: LookupContext, { segments }: Path): Promise<readonly Item[]> {
  const [word = "", slug = ""] = segments;
  const types = typesOf(place, ({ path }) => path === word);
  if (segments.length !== 2 || types.length === 0) return [];
  return find(place, published(place, { type: { in: types }, slug: { in: spellings(slug) } }));
}

/** Files, below the address of the item they are attached to, or at the top. */
async function filesAt(place: LookupContext, { segments }: Path): Promise<readonly Item[]> {
  const types = typesOf(place, ({ features }) => features.has("file"));
  if (types.length === 0) return [];
  return find(place, { type: { in: types }, slug: { in: spellings(segments.at(-1) ?? "") } });
}

const find = ({ db }: LookupContext, where: ContentWhere): Promise<readonly Item[]> =>
  db.content.find({ where, orderBy: { id: "asc" }, limit: most });
const published = ({ all }: LookupContext, where: ContentWhere): ContentWhere => ({
  ...where,
  status: { in: publicStatuses(all) },
});
const typesOf = (
  { all }: LookupContext,
  isMeant: (type: ContentType) => boolean,
): readonly string[] =>
  all(contentTypes)
    .filter((type) => type.viewable && isMeant(type))
    .map(({ name }) => name);

/** Slugs are stored escaped; those of uploaded files may not be. */
function spellings(segment: string): readonly string[] {
  try {
    return [...new Set([segment, decodeURIComponent(segment)])];
  } catch {
    return [segment];
  }
}

/** The id or slug of a post, parsed from a path. */
type Named = { readonly id: number } | { readonly slug: string };

// Bounded, so that matching a pattern with several names takes linear time.
const sources: Readonly<Record<string, string>> = {
  year: "\\d{4}",
  month: "\\d{2}",
  day: "\\d{2}",
  id: "\\d{1,15}",
  slug: "[^/]{1,600}",
};

/**
 * Parses a path with the option `permalinks`. Undefined for paths of another form. The result is a candidate: compare
 * the path with the candidate's own address, which also has the date.
 */
export function readPermalink(path: string, pattern: string): Named | undefined {
  const names: string[] = [];
  const source = toKey(encodeURI(pattern)).replace(
    /:(\w+)|[.*+?^${}()|[\]\\]/g,
    (text, name: string | undefined) => {
      if (name === undefined) return `\\${text}`;
      const known = sources[name];
      if (known === undefined) return text;
      // A repeated name must have the same value. A back reference would make matching superlinear.
      const met = names.indexOf(name);
      if (met !== -1) return `(?:\\${met + 1})`;
      names.push(name);
      return `(${known})`;
    },
  );
  const found = new RegExp(`^${source}$`, "u").exec(path);
  if (!found) return undefined;
  const of = (name: string) => found[names.indexOf(name) + 1] ?? "";
  if (names.includes("id")) return { id: Number(of("id")) };
  return names.includes("slug") ? { slug: of("slug") } : undefined;
}
