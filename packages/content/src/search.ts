import type { Page, Actor, Db, SiteInfo, Where } from "@waymark/core";
import type { ContentType, Feature, Taxonomy } from "./content-type.ts";
import { byRelevance } from "./list/args.ts";
import { searchWhere } from "./list/where.ts";
import { ancestors, pathTo, permalink } from "./permalink.ts";
import type { TypeRuntime } from "./resources/content.ts";
import { routesOf } from "./resources/schemas.ts";
import { content, type tables, terms } from "./tables.ts";
import { renderTitle } from "@waymark/content-text";
import { errors } from "./errors.ts";
import { termAddress } from "./resources/term.ts";
import { pathsTo } from "./terms/hierarchy.ts";
import { termSearch } from "./terms/where.ts";

/** The kinds of search results. */
export const searchTypes = ["post", "term", "post-format"] as const;

/** A search result. */
export interface Hit {
  readonly id: number | string;
  readonly title: string;
  readonly url: string;
  /** `post`, `post-format`, or the name of a taxonomy. */
  readonly type: string;
  /** The content type of an item. */
  readonly subtype?: string;
  /** Its API path; post formats have none. */
  readonly self?: string;
  /** The API path of its type. */
  readonly about?: string;
}
/** The arguments of a search. */
export interface SearchArgs {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string | undefined;
  /** The content types or taxonomies to search. */
  readonly among: readonly string[];
  readonly include: readonly number[];
  readonly exclude: readonly number[];
}
export type Hits = Page<Hit>;

/** Whether a page is beyond the last one. */
export const isBeyond = ({ page, per_page: size }: SearchArgs, total: number): boolean =>
  page > 1 && page > Math.ceil(total / size);

/** The offset of a page. */
export const offsetOf = ({ page, per_page: size }: SearchArgs): number =>
  Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);

/** The condition on ids; `include` takes precedence over `exclude`. */
function idWhere({ include, exclude }: SearchArgs) {
  if (include.length > 0) return { id: { in: include } };
  return exclude.length > 0 ? { id: { notIn: exclude } } : {};
}

/** Whether searches and menus include its items; files are found through the items they are attached to. */
export const isSearchable = ({ viewable, features }: Pick<ContentType, "viewable" | "features">) =>
  viewable && !features.has("file");

type ContentDb = Db<typeof tables>;
type ContentWhere = Where<(typeof content)["columns"]>;
interface Call {
  readonly db: ContentDb;
  readonly actor: Actor;
  readonly site: SiteInfo;
}
/** Files are not searched, so file names are not either. */
const noFiles = { features: new Set<Feature>() };
const status = "publish";
const columns = ["id", "type", "status", "slug", "date", "parent", "title"] as const;

/** Published items that match, by relevance; without search terms the newest. Empty beyond the last page. */
export async function findItems(
  runtimes: ReadonlyMap<string, TypeRuntime>,
  { db, actor }: Call,
  args: SearchArgs,
): Promise<Hits> {
  const { search = "", per_page: limit } = args;
  const editOthers = () =>
    args.among.every((name) => runtimes.get(name)?.permissions.editOthers(actor) === true);
  const words = searchWhere(search, [], { actor, permissions: { editOthers }, type: noFiles });
  const where: ContentWhere = {
    type: { in: args.among },
    status,
    ...idWhere(args),
    ...(words && { and: [words] }),
  };
  const offset = offsetOf(args);
  const items = await db.content.find({
    where,
    columns,
    orderBy: [...byRelevance(search), { date: "desc" }],
    limit,
    offset,
  });
  if (items.length === 0) return { items: [], total: 0 };
  const above = await ancestors(
    db,
    items.map(({ parent }) => parent),
  );
  const hits = items.flatMap((item): Hit[] => {
    const runtime = runtimes.get(item.type);
    if (!runtime) return [];
    return [
      {
        id: item.id,
        title: renderTitle(item.title),
        url: permalink(item, pathTo(item.parent, above), runtime.rules),
        type: "post",
        subtype: item.type,
        self: `${routesOf(runtime.type)}/${item.id}`,
        about: `/core/v2/types/${item.type}`,
      },
    ];
  });
  const isLast = items.length < limit;
  return { items: hits, total: isLast ? offset + items.length : await totalOf(db, where, args) };
}

/** The number of published items per type is in counters; narrower totals are counted. */
async function totalOf(db: ContentDb, where: ContentWhere, args: SearchArgs): Promise<number> {
  const { type: _type, status: _status, ...narrower } = where;
  if (Object.keys(narrower).length > 0) return db.content.count(where);
  const rows = await db.counters.find({ where: { kind: "type", key: { in: args.among }, status } });
  return rows.reduce((sum, { n }) => sum + n, 0);
}

/** Terms whose name or slug contains the text, ordered by name. */
export async function findTerms(
  byName: ReadonlyMap<string, Taxonomy>,
  { db, site }: { readonly db: Db<typeof tables>; readonly site: SiteInfo },
  args: SearchArgs,
): Promise<Hits> {
  const { search = "", per_page, page } = args;
  const where: Where<(typeof terms)["columns"]> = {
    taxonomy: { in: args.among },
    ...idWhere(args),
    ...(search !== "" && termSearch(search)),
  };
  const { items, total } = await db.terms.page({
    where,
    orderBy: [{ name_key: "asc" }, { id: "asc" }],
    page,
    per_page,
    offset: offsetOf(args),
  });
  if (isBeyond(args, total)) throw errors.rest_search_invalid_page_number();
  const above = await pathsTo(db, items);
  return {
    total,
    items: items.flatMap(({ id, taxonomy: name, name: title, slug }): Hit[] => {
      const taxonomy = byName.get(name);
      if (!taxonomy) return [];
      return [
        {
          id,
          title,
          url: termAddress(taxonomy, `${above.get(id) ?? ""}${slug}`, site),
          type: name,
          self: `${routesOf(taxonomy)}/${id}`,
          about: `/core/v2/taxonomies/${name}`,
        },
      ];
    }),
  };
}
