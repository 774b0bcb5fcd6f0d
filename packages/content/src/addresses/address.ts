import {
  basePath,
  parseUrl,
  pathBelow,
  percentDecode,
  type SiteInfo,
  type Where,
} from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import { contentTypes } from "../extension-points.ts";
import { deepest } from "../permalink.ts";
import type { tables } from "../tables.ts";
import type { Item } from "../write/item.ts";
import type { LookupContext } from "./links-to.ts";
import { plainId } from "./read.ts";

/** The parsed address of an item: by id, the front page, or a path below the base path of the site. */
type Address =
  | { readonly id: number }
  | "front"
  | {
      /** The path below the base path, normalized with `toKey`: begins and ends with a slash. */
      readonly path: string;
      /** Its segments as they are in the address, with escapes in lower case. */
      readonly segments: readonly string[];
    };

/** Addresses with more characters are rejected. */
const maxLength = 2_048;

/**
 * Parses an address of the site, with any scheme and with or without `www.`. Undefined for other hosts, for paths
 * outside the base path, and for invalid addresses.
 */
export function toAddress(url: string, site: Pick<SiteInfo, "url">): Address | undefined {
  if (url.length > maxLength) return undefined;
  const target = parseUrl(url);
  const own = parseUrl(site.url);
  if (!target || !own || !/^https?:$/.test(target.protocol)) return undefined;
  if (target.username !== "" || target.password !== "" || hostOf(target) !== hostOf(own))
    return undefined;
  const below = pathBelow(target.pathname, basePath(site));
  if (below === undefined) return undefined;
  const path = toKey(below);
  // No slug contains NUL, and storage rejects it.
  if (path.includes("%00")) return undefined;
  if (path === "/") return plain(target);
  return { path, segments: path.slice(1, -1).split("/") };
}

/** A path normalized for comparison: a slash at both ends, escapes in lower case. */
export function toKey(path: string): string {
  const key = path.replace(/%[0-9A-Fa-f]{2}/g, (escape) => escape.toLowerCase());
  return key.endsWith("/") ? key : `${key}/`;
}

/** `/?p=7`: plain addresses, by id. Other query parameters make it an address without an item. */
function plain({ search, searchParams }: URL): Address | undefined {
  if (search === "") return "front";
  const id = plainId(searchParams);
  return id === undefined ? undefined : { id };
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, "");

type Path = Extract<Address, { readonly path: string }>;
type ContentWhere = Where<(typeof tables.content)["columns"]>;

/** Maximum number of items with one slug that are compared with a path; imported content may have several. */
const max = 10;

/** Searches for items with one of these statuses whose URL a path may be. */
type Search = (
  ctx: LookupContext,
  path: Path,
  statuses: readonly string[],
) => Promise<readonly Item[]>;

/** All searches, in order of precedence: pages, posts, other types, files. The search for files ignores the statuses. */
export const searches: readonly Search[] = [pagesAt, postsAt, othersAt, filesAt];

/** Hierarchical items, found from the top; parents may have any status, as in addresses. */
async function pagesAt(
  ctx: LookupContext,
  { segments }: Path,
  statuses: readonly string[],
): Promise<readonly Item[]> {
  const types = typesOf(ctx, ({ features }) => features.has("hierarchy"));
  if (types.length === 0 || segments.length > deepest) return [];
  let level: readonly Item[] = [];
  for (const [depth, segment] of segments.entries()) {
    const parent = depth === 0 ? 0 : { in: level.map(({ id }) => id) };
    const where: ContentWhere = { type: { in: types }, slug: { in: spellings(segment) }, parent };
    const isLast = depth === segments.length - 1;
    level = await find(ctx, isLast ? { ...where, status: { in: statuses } } : where);
    if (level.length === 0) return [];
  }
  return level;
}

async function postsAt(
  ctx: LookupContext,
  { path }: Path,
  statuses: readonly string[],
): Promise<readonly Item[]> {
  const named = readPermalink(path, ctx.options.permalinks);
  if (!named) return [];
  const key = "id" in named ? { id: named.id } : { slug: { in: spellings(named.slug) } };
  return find(ctx, { type: "post", ...key, status: { in: statuses } });
}

/** `/book/fog/`: items of types declared by modules. */
async function othersAt(
  ctx: LookupContext,
  { segments }: Path,
  statuses: readonly string[],
): Promise<readonly Item[]> {
  const [word = "", slug = ""] = segments;
  const types = typesOf(ctx, ({ path }) => path === word);
  if (segments.length !== 2 || types.length === 0) return [];
  const where = { type: { in: types }, slug: { in: spellings(slug) }, status: { in: statuses } };
  return find(ctx, where);
}

/** Files, below the address of the item they are attached to, or at the top. */
async function filesAt(ctx: LookupContext, { segments }: Path): Promise<readonly Item[]> {
  const types = typesOf(ctx, ({ features }) => features.has("file"));
  if (types.length === 0) return [];
  return find(ctx, { type: { in: types }, slug: { in: spellings(segments.at(-1) ?? "") } });
}

const find = ({ db }: LookupContext, where: ContentWhere): Promise<readonly Item[]> =>
  db.content.find({ where, orderBy: { id: "asc" }, limit: max });
const typesOf = (
  { all }: LookupContext,
  isMeant: (type: ContentType) => boolean,
): readonly string[] =>
  all(contentTypes)
    .filter((type) => type.viewable && isMeant(type))
    .map(({ name }) => name);

/** Slugs are stored escaped; those of uploaded files may not be. */
const spellings = (segment: string): readonly string[] => [
  ...new Set([segment, percentDecode(segment) ?? segment]),
];

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
      const known = Object.hasOwn(sources, name) ? sources[name] : undefined;
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
