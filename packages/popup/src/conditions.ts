import type { Condition } from "./fields/fields.ts";
import {
  contentOptions,
  type contentTables,
  type Item,
  itemAt,
  pageForPosts,
  plainIdNames,
  showOnFront,
  taxonomies,
} from "@waymark/content";
import {
  basePath,
  type Db,
  type NamespaceContext,
  type PageTransformContext,
  pathBelow,
  percentDecode,
} from "@waymark/core";
import type { Shared } from "./builder.ts";
import { type PopupCondition, popupConditions, type PopupPage } from "./extension-points.ts";
import type { PopupOptions } from "./options.ts";

/** The facts about a page that conditions use. Values that require a query are loaded once, on first use. */
export interface PageFacts extends PopupPage {
  readonly isFront: boolean;
  readonly isSearch: boolean;
  readonly isMissing: boolean;
  isBlog(): Promise<boolean>;
  /** The item of the page, if it is the page of an item. */
  item(): Promise<Item | undefined>;
  /** The ids of the items above it, the nearest first. */
  above(): Promise<readonly number[]>;
  /** The ids of the terms that it has in a taxonomy. */
  termsOf(taxonomy: string): Promise<readonly number[]>;
  /** The term whose items the page lists. */
  term(): Promise<FoundTerm | undefined>;
  /** A condition of a module, by its name. */
  condition(name: string): PopupCondition | undefined;
}
/** The context of this module's page transforms. */
export type TransformContext = PageTransformContext<Shared, PopupOptions>;

/** Query parameters of items and searches, whose addresses have the path of the front page. */
const meaningful = [...plainIdNames, "s"];
/** The second page of a list, and later ones. */
const further = /\/page\/\d{1,9}\/?$/;
/** The maximum depth to which a chain of parents is followed. */
const deepest = 100;

/** The page of a response; undefined outside of the site's own path. */
export function pageOf(call: TransformContext): PageFacts | undefined {
  const { page, request, site, settings, db } = call;
  const { status } = page;
  const url = new URL(request.url);
  const below = pathBelow(url.pathname, basePath(site));
  if (below === undefined) return undefined;
  const path = below || "/";
  const first = path.replace(further, "/");
  const has = (name: string) => (url.searchParams.get(name) ?? "") !== "";
  const isMissing = status === 404;
  const isSearch = !isMissing && has("s");
  const isFront = !isMissing && first === "/" && !meaningful.some(has);
  const isOther = isMissing || isSearch;
  const ctx = { ...call, options: call.optionsOf(contentOptions) };
  const item = once(async () => {
    if (isOther) return undefined;
    const query = first === "/" && !isFront ? url.search : "";
    return (await itemAt(ctx, site.url + first + query))?.item;
  });
  return {
    url,
    path,
    status,
    isFront,
    isSearch,
    isMissing,
    item,
    async isBlog() {
      if (settings.get(showOnFront) === "posts") return isFront;
      const id = settings.get(pageForPosts);
      return id > 0 && (await item())?.id === id;
    },
    above: once(async () => idsAbove(db, (await item())?.parent ?? 0)),
    termsOf: ofEach(async (taxonomy) => {
      const found = await item();
      if (!found || !call.all(taxonomies).some(({ name }) => name === taxonomy)) return [];
      const where = { content: found.id, taxonomy };
      const links = await db.termLinks.find({ where, columns: ["term"], limit: 1_000 });
      return links.map(({ term }) => term);
    }),
    term: once(async () => (isOther ? undefined : termAt(call, first))),
    condition: (name) => call.all(popupConditions).find((one) => one.name === name),
  };
}

async function idsAbove(db: TransformContext["db"], parent: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let at = parent; at !== 0 && ids.length < deepest && !ids.includes(at);) {
    const where = { id: at };
    const [found] = await db.content.find({ where, columns: ["id", "parent"], limit: 1 });
    if (!found) break;
    ids.push(found.id);
    at = found.parent;
  }
  return ids;
}

/** A value that is computed on first use and cached. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
/** The same for each of many names. */
function ofEach<T>(make: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

/** The term of an archive page. */
interface FoundTerm {
  readonly id: number;
  readonly taxonomy: string;
}

/** The term at a path such as `/category/news/local/`. The page exists, so the last segment identifies it. */
async function termAt(
  { db, all }: { readonly db: Db<typeof contentTables> } & Pick<NamespaceContext, "all">,
  path: string,
): Promise<FoundTerm | undefined> {
  const slug = path.split("/").findLast((part) => part !== "") ?? "";
  for (const { name, path: first = name } of all(taxonomies)) {
    if (!path.startsWith(`/${first}/`) || path.length <= first.length + 2) continue;
    const where = { taxonomy: name, slug: { in: spellings(slug) } };
    const [term] = await db.terms.find({ where, columns: ["id"], limit: 1 });
    if (term) return { id: term.id, taxonomy: name };
  }
  return undefined;
}

/** Slugs are stored percent-encoded in lower case, except some imported ones. */
function spellings(slug: string): readonly string[] {
  const escaped = slug.replace(/%[0-9A-Fa-f]{2}/g, (one) => one.toLowerCase());
  const decoded = percentDecode(slug);
  if (decoded === undefined) return [escaped];
  return decoded.includes("\0") ? [] : [...new Set([escaped, decoded])];
}

type PageTest = (page: PageFacts) => boolean | Promise<boolean>;
/** Conditions about the page itself. */
const ofPages: ReadonlyMap<string, PageTest> = new Map<string, PageTest>([
  ["is_front_page", ({ isFront }) => isFront],
  ["is_home", (page) => page.isBlog()],
  ["is_search", ({ isSearch }) => isSearch],
  ["is_404", ({ isMissing }) => isMissing],
]);

/** Whether a popup is shown on a page: at least one condition of each group must hold. Without conditions it is shown on all pages. */
export async function belongsOn(
  page: PageFacts,
  groups: readonly (readonly Condition[])[],
): Promise<boolean> {
  for (const group of groups) if (group.length > 0 && !(await holdsSome(page, group))) return false;
  return true;
}

async function holdsSome(page: PageFacts, group: readonly Condition[]): Promise<boolean> {
  for (const { target, not_operand: isNegated, settings } of group) {
    const selected = settings.selected.map(String);
    if ((await holds(page, target, selected)) !== isNegated) return true;
  }
  return false;
}

/** Whether a condition holds. Unknown conditions do not. */
async function holds(
  page: PageFacts,
  target: string,
  selected: readonly string[],
): Promise<boolean> {
  const ofPage = ofPages.get(target);
  if (ofPage) return ofPage(page);
  const own = page.condition(target);
  if (own) return own.holds(page, selected);
  return target.startsWith("tax_")
    ? holdsOfTerm(page, target.slice("tax_".length), selected)
    : holdsOfItem(page, target, selected);
}

/** `category_all`, `category_selected`: conditions on the term whose items the page lists. */
async function holdsOfTerm(
  page: PageFacts,
  requested: string,
  selected: readonly string[],
): Promise<boolean> {
  const term = await page.term();
  const rest = term && restOf(requested, term.taxonomy);
  if (!term || rest === undefined) return false;
  return rest === "all" || (isSelection(rest) && selected.includes(String(term.id)));
}

/** `page_all`, `page_children`, `post_w_category`: conditions on the item of the page. */
async function holdsOfItem(
  page: PageFacts,
  requested: string,
  selected: readonly string[],
): Promise<boolean> {
  const item = await page.item();
  const rest = item && restOf(requested, item.type);
  if (!item || rest === undefined) return false;
  const hasSome = (ids: readonly number[]) => ids.some((id) => selected.includes(String(id)));
  if (rest === "all") return true;
  if (isSelection(rest)) return hasSome([item.id]);
  if (rest === "children") return item.parent !== 0 && hasSome([item.parent]);
  if (rest === "ancestors") return hasSome(await page.above());
  if (rest === "template") return selected.includes(item.template);
  return rest.startsWith("w_") && hasSome(await page.termsOf(rest.slice("w_".length)));
}

/** The part of a name after its prefix and `_`. */
const restOf = (requested: string, name: string): string | undefined =>
  requested.startsWith(`${name}_`) ? requested.slice(name.length + 1) : undefined;
/** The selection of a condition: items of a list, or ids. */
const isSelection = (rest: string): boolean => rest === "selected" || rest === "ID";
