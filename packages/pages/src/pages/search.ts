import { contentTypes, postsPerPage } from "@waymark/content";
import type { Call } from "../builder.ts";
import type { Requested } from "../data/requested.ts";
import { labelOf, typesOf } from "../data/types.ts";
import { embeddedIn, type Visitor } from "../data/visitor.ts";
import { highlight, passageOf } from "../render/highlight.ts";
import { toPageResponse, viewOf } from "../render/response.ts";
import { plainText, summaryOf } from "../render/text.ts";
import type { PageItem, SearchResult } from "../templates/types.ts";
import { toPageOf, withPage } from "./lists.ts";

/** Longest search, and longest excerpt of a result, in characters. */
const maxQueryLength = 100;
const maxExcerptLength = 300;

interface Hit {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly subtype?: string;
  readonly _embedded?: PageItem["_embedded"];
}

/** `/?s=words`: the items of all types that match. */
export async function searchPage(
  ctx: Call,
  visitor: Visitor,
  { url, page }: Requested,
): Promise<Response | undefined> {
  const query = (url.searchParams.get("s") ?? "")
    .replaceAll("\0", "")
    .trim()
    .slice(0, maxQueryLength);
  const found = query === "" ? nothing : await find(ctx, visitor, query, page);
  if (page > 1 && found.results.length === 0) return undefined;
  const view = viewOf(ctx, url);
  const main = view.templates.search({ ...view, ...found, query, page, toPage: toPageOf(url) });
  return toPageResponse(ctx, url, {
    title: withPage(
      view,
      query === "" ? view.t("search") : view.t("searchResults", { query }),
      page,
    ),
    main,
    isHidden: true,
    isPrivate: visitor.user !== undefined,
  });
}

interface Found {
  readonly results: readonly SearchResult[];
  readonly pages: number;
  readonly total: number;
}
const nothing: Found = { results: [], pages: 0, total: 0 };

async function find(ctx: Call, visitor: Visitor, search: string, page: number): Promise<Found> {
  const { settings, all } = ctx;
  const { status, headers, body } = await visitor.get("search", {
    search,
    page,
    per_page: Math.min(100, settings.get(postsPerPage)),
    type: "post",
    subtype: ["any"],
    _embed: ["self"],
  });
  if (status !== 200) return nothing;
  const labels = new Map(
    all(contentTypes).map(({ name, singular }) => [name, labelOf(ctx, name, singular)]),
  );
  const hits = (body as readonly Hit[]).map((hit) => {
    const [item] = embeddedIn<PageItem>(hit, "self");
    const excerpt = plainText(item?.excerpt?.rendered ?? "");
    return { ...hit, excerpt, passage: passageOf(excerpt, search, maxExcerptLength) };
  });
  const missing = hits.filter(({ passage }) => passage === undefined);
  const texts = await textsOf(ctx, visitor, missing);
  const results = hits.map(({ id, url, title, subtype = "", excerpt, passage }): SearchResult => {
    const shown =
      passage ??
      passageOf(texts.get(id) ?? "", search, maxExcerptLength) ??
      summaryOf(excerpt, maxExcerptLength);
    return {
      url,
      title: highlight(plainText(title) || url, search),
      excerpt: highlight(shown, search),
      label: labels.get(subtype) ?? "",
    };
  });
  return {
    results,
    pages: Number(headers["X-Core-TotalPages"] ?? 0),
    total: Number(headers["X-Core-Total"] ?? 0),
  };
}

/** The texts of results by id, for those whose excerpts do not contain the search. */
async function textsOf(
  ctx: Call,
  visitor: Visitor,
  hits: readonly Pick<Hit, "id" | "subtype">[],
): Promise<ReadonlyMap<number, string>> {
  const lists = await Promise.all(
    typesOf(ctx).map(async ({ name, base }) => {
      const include = hits.filter(({ subtype }) => subtype === name).map(({ id }) => id);
      if (include.length === 0) return [];
      const query = { include, per_page: include.length, _fields: ["id", "content"] };
      const { status, body } = await visitor.get(base, query);
      return status === 200 ? (body as readonly Partial<PageItem>[]) : [];
    }),
  );
  return new Map(
    lists.flat().map(({ id = 0, content }) => [id, plainText(content?.rendered ?? "")]),
  );
}
