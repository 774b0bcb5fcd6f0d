import { percentDecode } from "@waymark/core";
import {
  pathsTo,
  publicTaxonomies,
  readArchivePath,
  termAddress,
  type Term,
} from "@waymark/content";
import { authorLink, authorsAreHidden, havePublished } from "@waymark/accounts";
import type { Context } from "../builder.ts";
import { type Author, blank, ownerOf, type Page, siteNameOf, toPerson } from "./page.ts";
import { toLine, toPlain } from "../plain-text.ts";
import { capital } from "../entries/build-other.ts";
import { keyOf, type Entry } from "../entries/entry.ts";
import { toHead, type Head } from "./head.ts";

/** The home page with the latest posts. */
export const homePage = ({ site, settings }: Context): Page => ({
  ...blank,
  kind: "home",
  link: `${site.url}/`,
  name: siteNameOf(settings, site),
  facts: { excerpt: toLine(site.description, 1000) },
  isFront: true,
});

/** The page of search results. */
export const searchPage = ({ site }: Context, search: string): Page => {
  const phrase = toLine(search, 200);
  return {
    ...blank,
    kind: "search",
    link: `${site.url}/?s=${encodeURIComponent(phrase.toWellFormed())}`,
    name: `You searched for ${phrase}`,
    values: { searchphrase: phrase },
  };
};

const archiveOf = ({ all }: Pick<Context, "all">, path: string) =>
  readArchivePath(all, path.slice(1, -1).split("/"));

/** The archive page of a year, month or day: `/2026/01/`. */
export function datePage(ctx: Context, path: string): Page | undefined {
  const { options, site } = ctx;
  const named = archiveOf(ctx, path);
  if (!options.dates || named?.kind !== "date") return undefined;
  const { year, month = "01", day = "01" } = named.period;
  const time = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const date = written(time, site.locale, {
    year: "numeric",
    ...(named.period.month !== undefined && { month: "long" }),
    ...(named.period.day !== undefined && { day: "numeric" }),
  });
  const link = site.url + path;
  return {
    ...blank,
    kind: "date",
    link,
    name: date,
    values: { date, archive_title: date },
  };
}

const written = (time: Date, locale: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(time);

/** The page of a term at its URL. */
export function termPage(ctx: Context, term: Term, link: string, entry?: Entry): Page | undefined {
  const taxonomy = publicTaxonomies(ctx.all).find(({ name }) => name === term.taxonomy);
  if (!taxonomy) return undefined;
  const name = toPlain(term.name, 1000);
  const text = toPlain(term.description, 1000);
  return {
    ...blank,
    kind: "term",
    type: term.taxonomy,
    link,
    name,
    own: entry?.own ?? {},
    facts: { excerpt: text },
    values: {
      id: String(term.id),
      term_title: name,
      term_description: text,
      category_description: text,
      tag_description: text,
      category: name,
      category_title: name,
      tag: name,
      archive_title: name,
      title: name,
      pt_plural: capital(taxonomy.label),
    },
  };
}

/** The page at a path such as `/category/news/`, for terms without an entry. */
export async function termPageAt(ctx: Context, path: string): Promise<Page | undefined> {
  const named = archiveOf(ctx, path);
  if (named?.kind !== "term") return undefined;
  const { taxonomy, slug } = named;
  const term = await ctx.db.terms.first({ taxonomy: taxonomy.name, slug });
  if (!term) return undefined;
  const above = (await pathsTo(ctx.db, [term])).get(term.id) ?? "";
  const link = termAddress(taxonomy, above + term.slug, ctx.site);
  if (link !== ctx.site.url + path) return undefined;
  const key = keyOf({ object_type: "term", object_id: term.id });
  return termPage(ctx, term, link, await ctx.db.entries.first({ key }));
}

/** Filters users who have a page: they have published something, and the site shows author pages. */
export async function withPage(
  ctx: Pick<Context, "db" | "all" | "settings">,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (authorsAreHidden(ctx)) return new Set();
  const { db, all } = ctx;
  const where = { id: { in: [...ids] }, ...havePublished(all) };
  const users = ids.length === 0 ? [] : await db.users.find({ where, columns: ["id"] });
  return new Set(users.map(({ id }) => id));
}

/** The page of an author. */
export function authorPage(ctx: Pick<Context, "site">, user: Author, entry?: Entry): Page {
  const author = toPerson(user);
  return {
    ...blank,
    kind: "author",
    link: authorLink(user.slug, ctx.site),
    name: author.name,
    own: entry?.own ?? {},
    facts: { excerpt: author.description },
    author,
    values: {
      name: author.name,
      user_description: author.description,
      userid: String(user.id),
      author_first_name: user.first_name,
      author_last_name: user.last_name,
      archive_title: author.name,
    },
  };
}

/** The page of the author at a path such as `/author/ann/`. */
export async function authorPageAt(ctx: Context, path: string): Promise<Page | undefined> {
  const named = archiveOf(ctx, path);
  const slug = named?.kind === "author" ? percentDecode(named.slug) : undefined;
  const user = slug === undefined ? undefined : await ctx.db.users.first({ slug });
  if (!user || !(await withPage(ctx, [user.id])).has(user.id)) return undefined;
  const key = keyOf({ object_type: "user", object_id: user.id });
  return authorPage(ctx, user, await ctx.db.entries.first({ key }));
}

/** Builds the head of a page. If the site represents a person, only that user is read. */
export async function headOf(ctx: Context, page: Page): Promise<Head> {
  return toHead(ctx, page, await ownerOf(ctx, [page]));
}
