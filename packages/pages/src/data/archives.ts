import { type ArchivePath, post, readArchivePath, type TermItem } from "@waymark/content";
import { basePath, collatorOf, dateFormat, markup, translatorOf, type Html } from "@waymark/core";
import type { Call } from "../builder.ts";
import { pagesMessages } from "../messages/index.ts";
import { plainText, toPath } from "../render/text.ts";
import type { ArchiveContext } from "../templates/types.ts";
import type { Requested } from "./requested.ts";
import { capitalized, type Format, isFormat, labelOf, typesOf, typesWith } from "./types.ts";
import { firstOf, listItems, type Visitor } from "./visitor.ts";

/** The content and the heading of an archive. */
export interface Archive extends Pick<
  ArchiveContext,
  "kind" | "label" | "title" | "description" | "children" | "term" | "avatar"
> {
  /** The title as plain text. */
  readonly name: string;
  /** Its canonical URL. */
  readonly link: string;
  /** The type of its items by the base of its routes, and the filter for them. */
  readonly base: string;
  readonly query: object;
}
type Lookup = Pick<Call, "all" | "site" | "language">;
const none = { description: markup``, children: [] };

/** The archive at a path; undefined if there is none. It may be empty. */
export async function archiveAt(
  ctx: Lookup,
  visitor: Visitor,
  { path, segments }: Requested,
): Promise<Archive | undefined> {
  const [word = "", name, ...others] = segments;
  const named = readArchivePath(ctx.all, segments);
  // Other modules have pages for terms with routes of their own.
  if (named?.kind === "term")
    return named.taxonomy.routes ? undefined : termArchive(ctx, visitor, named);
  if (named?.kind === "author") return authorArchive(ctx, visitor, named.slug);
  if (word === "type" && isFormat(name) && others.length === 0) return formatArchive(ctx, name);
  const type = name === undefined ? typeArchive(ctx, word) : undefined;
  return type ?? (named && periodArchive(ctx, path, named.period));
}

async function termArchive(
  ctx: Lookup,
  visitor: Visitor,
  { taxonomy, slug }: Extract<ArchivePath, { readonly kind: "term" }>,
): Promise<Archive | undefined> {
  const { base, hierarchical = false } = taxonomy;
  const term = await firstOf<TermItem>(visitor, base, { slug: [slug] });
  if (!term) return undefined;
  const query = {
    [base]: hierarchical ? { terms: [term.id], include_children: true } : [term.id],
  };
  return {
    ...(await firstUsed(
      visitor,
      typesWith(ctx, taxonomy).map((type) => type.base),
      query,
    )),
    kind: "term",
    label: labelOf(ctx, taxonomy.name, taxonomy.singular ?? taxonomy.label),
    ...toTitle(term.name),
    description: toParagraph(term.description),
    link: term.link,
    term,
    children: hierarchical ? await childrenOf(ctx, visitor, base, term) : [],
  };
}

/** Maximum number of pages of child terms. */
const maxPages = 10;

/** The child terms with items, up to 1000, in the order of the site's language. */
async function childrenOf(
  { site }: Lookup,
  visitor: Visitor,
  base: string,
  { id: parent }: TermItem,
): Promise<readonly TermItem[]> {
  const children: TermItem[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, maxPages); page++) {
    const query = { parent, hide_empty: true, per_page: 100, page };
    const { status, headers, body } = await visitor.get(base, query);
    if (status !== 200) break;
    children.push(...(body as readonly TermItem[]));
    pages = Number(headers["X-Core-TotalPages"] ?? 0);
  }
  return children.toSorted((one, other) => collatorOf(site.locale).compare(one.name, other.name));
}

/** The first of several types that has items of a term. */
async function firstUsed(visitor: Visitor, bases: readonly string[], query: object) {
  for (const base of bases.length > 1 ? bases : []) {
    const { total } = await listItems(visitor, base, { ...query, per_page: 1, _fields: ["id"] });
    if (total > 0) return { base, query };
  }
  return { base: bases[0] ?? post.base, query };
}

interface AuthorItem {
  readonly id: number;
  readonly name: string;
  readonly link: string;
  readonly description?: string;
  readonly avatar_urls?: Readonly<Record<string, string>>;
}
async function authorArchive(
  ctx: Lookup,
  visitor: Visitor,
  slug: string,
): Promise<Archive | undefined> {
  const { site } = ctx;
  const author = await firstOf<AuthorItem>(visitor, "users", { slug: [slug] });
  if (!author) return undefined;
  const avatar = author.avatar_urls?.["96"];
  return {
    kind: "author",
    label: translatorOf(pagesMessages, ctx)("author"),
    ...toTitle(author.name),
    description: toParagraph(author.description ?? ""),
    link: author.link,
    base: post.base,
    query: { author: [author.id] },
    children: [],
    avatar: avatar === undefined ? undefined : toPath(avatar, site),
  };
}

/** The posts of a format: `/type/aside/`. */
function formatArchive(ctx: Lookup, format: Format): Archive {
  const t = translatorOf(pagesMessages, ctx);
  const name = t(format);
  return {
    ...none,
    kind: "format",
    label: t("format"),
    title: markup`${name}`,
    name,
    link: `${ctx.site.url}/type/${format}/`,
    base: post.base,
    query: { format: [format] },
  };
}

/** The archive of a year, a month or a day. */
function periodArchive(
  ctx: Lookup,
  path: string,
  { year, month, day, after, before }: Extract<ArchivePath, { readonly kind: "date" }>["period"],
): Archive {
  const { site, language } = ctx;
  const format = dateFormat(language, {
    year: "numeric",
    ...(month !== undefined && { month: "long" }),
    ...(day !== undefined && { day: "numeric" }),
    timeZone: "UTC",
  });
  const name = format.format(new Date(`${year}-${month ?? "01"}-${day ?? "01"}T00:00:00Z`));
  return {
    ...none,
    kind: "date",
    label: translatorOf(
      pagesMessages,
      ctx,
    )(day === undefined ? (month === undefined ? "year" : "month") : "day"),
    title: markup`${name}`,
    name,
    link: site.url + path,
    base: post.base,
    query: { after, before },
  };
}

/** The archive of a type that is not a post or a page: `/boat/`. */
function typeArchive(ctx: Lookup, word: string): Archive | undefined {
  const builtIn = new Set(["post", "page", "attachment"]);
  const type = typesOf(ctx).find(({ path, name }) => path === word && !builtIn.has(name));
  if (!type) return undefined;
  const name = capitalized(type.label);
  return {
    ...none,
    kind: "type",
    label: translatorOf(pagesMessages, ctx)("archive"),
    title: markup`${name}`,
    name,
    description: markup`${type.description}`,
    link: `${ctx.site.url}/${type.path}/`,
    base: type.base,
    query: {},
  };
}

const toParagraph = (html: string): Html => {
  const text = plainText(html);
  return text === "" ? markup`` : markup`<p>${text}</p>`;
};

/** A name, which may contain character references, as title and as plain text. */
const toTitle = (html: string): Pick<Archive, "title" | "name"> => {
  const name = plainText(html);
  return { name, title: markup`${name}` };
};

/** Whether a path of the site is that of a URL, apart from the host. */
export const isAt = (link: string, path: string, site: Lookup["site"]): boolean =>
  new URL(link).pathname.toLowerCase() === (basePath(site) + path).toLowerCase();
