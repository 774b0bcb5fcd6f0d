import type { Magazine } from "../modules.ts";
import { pathOf, titleOf, toArticle, toListing } from "./articles.ts";
import { toPage, type Sheet } from "./layout.ts";
import { toLibrary, type Filter, type Item, type Library, type PageCollection } from "./library.ts";
import { markup, plainText, rendered } from "./markup.ts";
import { waysOf } from "./ways.ts";

/** Serves the home page, articles, pages, and lists of articles. */
export async function answer(site: Magazine, request: Request): Promise<Response | undefined> {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const library = toLibrary(site);
  const url = new URL(request.url);
  const base = new URL(site.info.url).pathname.replace(/\/$/, "");
  if (!url.pathname.startsWith(`${base}/`)) return undefined;
  const found = await find(library, url, base);
  if (found instanceof Response) return found;
  return toPage(site.info, await waysOf(library), found ?? missing);
}

const missing: Sheet = {
  title: "Page not found",
  main: markup`<h1>Page not found</h1>
<p>There is no page at this URL. Try the search below.</p>`,
  status: 404,
};
const shelves: Readonly<Record<string, Filter>> = {
  category: "categories",
  tag: "tags",
  post_series: "post_series",
  author: "author",
};

async function find(
  library: Library,
  url: URL,
  base: string,
): Promise<Sheet | Response | undefined> {
  const segments = segmentsOf(url.pathname.slice(base.length));
  if (segments === undefined) return undefined;
  const page = pageOf(url);
  const number = numberIn(url);
  if (number) {
    const item = await library.item(number.kind, number.id);
    return item && shown(item, url, library);
  }
  const [first = "", last = first] = [segments[0], segments.at(-1)];
  if (segments.length === 0) return home(library, url, page);
  const filter = shelves[first];
  if (filter !== undefined && segments.length > 1) {
    const shelf = await library.shelf(filter, last);
    if (!shelf) return undefined;
    // The archive of a child term is below that of its parent; other paths redirect there.
    const { pathname } = new URL(shelf.link);
    if (withSlash(pathname) !== withSlash(url.pathname)) return sentTo(shelf.link, 301);
    return listed(library, url, page, filter, shelf);
  }
  const isDated = segments.length === 4 && /^\d{4}$/.test(first);
  const isBoat = segments.length === 2 && first === "boat";
  const kind = isDated ? "posts" : isBoat ? "boats" : "pages";
  const { items } = await library[kind]({ slug: [last], per_page: 20 });
  const isHere = ({ link }: { readonly link: string }) =>
    withSlash(pathOf(link)) === withSlash(url.pathname);
  const item = items.find(isHere);
  if (item) return shown(item, url, library);
  const file = (await library.files(last)).find(isHere);
  return file && sentTo(file.source_url, 302);
}
const sentTo = (address: string, status: 301 | 302): Response =>
  new Response(null, { status, headers: { Location: pathOf(address) } });

/** `/a/b/` as its decoded parts; undefined where they cannot be decoded or are too many. */
function segmentsOf(path: string): readonly string[] | undefined {
  try {
    const segments = path.split("/").filter((part) => part !== "");
    return segments.length > 10 ? undefined : segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
const withSlash = (path: string): string => (path.endsWith("/") ? path : `${path}/`);
const pageOf = ({ searchParams }: URL): number => {
  const text = searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
};

/** The plain addresses: `/?p=7`, `/?page_id=7`. */
function numberIn({ searchParams }: URL): { kind: "posts" | "pages"; id: number } | undefined {
  for (const [name, kind] of [["p", "posts"] as const, ["page_id", "pages"] as const]) {
    const text = searchParams.get(name) ?? "";
    if (/^[1-9]\d{0,9}$/.test(text)) return { kind, id: Number(text) };
  }
  return undefined;
}

/** An item at its own address; from any other one readers are sent there. */
function shown(item: Item, url: URL, library: Library): Sheet | Response {
  const path = pathOf(item.link);
  if (path !== url.pathname && path !== url.pathname + url.search) return sentTo(item.link, 301);
  return {
    title: titleOf(item),
    description: plainText(item.excerpt.rendered),
    main: toArticle(item, library),
    isWide: item.template === "wide",
    canonical: item.link,
  };
}

async function home(library: Library, url: URL, page: number): Promise<Sheet | undefined> {
  const words = url.searchParams.get("s")?.trim().slice(0, 100) ?? "";
  const stack = await library.posts({ page, ...(words !== "" && { search: words }) });
  if (page > 1 && stack.items.length === 0) return undefined;
  const listing = toListing(stack, page, hrefOf(url), library);
  if (words === "")
    return {
      title: withPage(library.info.name, page),
      main: markup`<h1>Latest</h1>${listing}`,
    };
  const title = `Search for “${words}”`;
  return {
    title,
    main: markup`<h1>${title}</h1>
${listing}`,
  };
}

async function listed(
  library: Library,
  url: URL,
  page: number,
  filter: Filter,
  { id, name, description = "" }: PageCollection,
): Promise<Sheet | undefined> {
  const stack = await library.posts({ page, [filter]: [id] });
  if (page > 1 && stack.items.length === 0) return undefined;
  return {
    title: withPage(plainText(name), page),
    description: plainText(description),
    main: markup`<h1>${rendered(name)}</h1>
<p>${plainText(description)}</p>
${toListing(stack, page, hrefOf(url), library)}`,
  };
}

const withPage = (title: string, page: number): string =>
  page === 1 ? title : `${title}, page ${page}`;

/** The same list at another page. */
const hrefOf =
  (url: URL) =>
  (page: number): string => {
    const other = new URL(url);
    other.searchParams.set("page", String(page));
    return other.pathname + other.search;
  };
