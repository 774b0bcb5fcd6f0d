import { authorLink, type UserRow } from "@waymark/accounts";
import {
  contentTypes,
  pathsTo,
  publicTaxonomies,
  termAddress,
  type ContentType,
  type Term,
} from "@waymark/content";
import type { Context } from "../builder.ts";
import { toLine, toPlain } from "../plain-text.ts";
import { type Built, buildOf, keyOf, version } from "./entry.ts";
import { pageOfEntry, type Pages, saveEntry } from "./store.ts";

const nothing = {
  object_id: 0,
  object_sub_type: "",
  permalink: "",
  name: "",
  author: 0,
  status: "",
  source_version: 0,
  modified: null,
  facts: {},
};

/** Builds the entry of a term; undefined if its taxonomy is not registered. */
export async function buildTerm(ctx: Context, term: Term): Promise<Built | undefined> {
  const taxonomy = publicTaxonomies(ctx.all).find(({ name }) => name === term.taxonomy);
  if (!taxonomy) return undefined;
  const above = (await pathsTo(ctx.db, [term])).get(term.id) ?? "";
  return {
    ...nothing,
    object_type: "term",
    object_id: term.id,
    object_sub_type: term.taxonomy,
    permalink: termAddress(taxonomy, above + term.slug, ctx.site),
    name: toPlain(term.name, 1000),
    facts: { excerpt: toPlain(term.description, 1000) },
    findable: true,
  };
}

/** Builds the entry of an author. */
export const buildAuthor = (
  { site }: Pick<Context, "site">,
  user: Pick<UserRow, "id" | "slug" | "display_name" | "description">,
  modified: Date | null,
): Built => ({
  ...nothing,
  object_type: "user",
  object_id: user.id,
  permalink: authorLink(user.slug, site),
  name: toLine(user.display_name, 1000),
  facts: { excerpt: toPlain(user.description, 1000) },
  modified,
  findable: true,
});

/** The types with an archive page, with its URL. */
export const archivesOf = ({
  all,
  options,
}: Pick<Context, "all" | "options">): readonly { type: ContentType; path: string }[] =>
  all(contentTypes).flatMap((type) => {
    const path = options.archives[type.name];
    return path === undefined || !type.viewable ? [] : [{ type, path }];
  });

/** Builds the entry of a type's archive page. */
export const buildArchive = (
  { site }: Pick<Context, "site">,
  { type, path }: { readonly type: ContentType; readonly path: string },
): Built => ({
  ...nothing,
  object_type: "post-type-archive",
  object_sub_type: type.name,
  permalink: site.url + path,
  name: capital(type.label),
  findable: true,
});

/** The general pages of every site: not found, search, date archive, and home. */
export const buildGeneral = ({
  site,
  options,
}: Pick<Context, "site" | "options">): readonly Built[] => [
  {
    ...nothing,
    object_type: "system-page",
    object_sub_type: "404",
    name: missingName,
    findable: false,
  },
  { ...nothing, object_type: "system-page", object_sub_type: "search-result", findable: false },
  ...(options.dates ? [{ ...nothing, object_type: "date-archive", findable: false }] : []),
  {
    ...nothing,
    object_type: "home-page",
    permalink: `${site.url}/`,
    name: "Home",
    findable: true,
  },
];
/** Breadcrumb of the not-found page. */
const missingName = "Error 404: Page not found";

/** Capitalizes the first letter. */
export const capital = (text: string): string =>
  text.charAt(0).toLocaleUpperCase("en") + text.slice(1);

const subjectOf = (object_id: number) => ({ object_type: "user", object_id, object_sub_type: "" });

/** Stores the entry of an author, with the date of their latest publication. Call it in a transaction. */
export async function saveAuthor(ctx: Context, id: number, modified: Date | null): Promise<void> {
  const user = await ctx.db.users.get(id);
  if (user) await saveEntry(ctx, buildAuthor(ctx, user, modified));
}

/** Records that an author has just published something: one statement, except for the first time. */
export async function noteAuthor(ctx: Context, id: number, pages: Pages): Promise<void> {
  const now = ctx.clock.now();
  const known = { key: keyOf(subjectOf(id)), version, built_by: buildOf(ctx) };
  const changed = await ctx.db.entries.updateAll(known, { modified: now, updated: now });
  if (changed > 0) pageOfEntry(pages, { ...subjectOf(id), listed: true }, 0);
  else await saveAuthor(ctx, id, now);
}

/** Stores entries for those users who have no current one, ordered by ID. */
export async function addAuthors(ctx: Context, ids: Iterable<number>): Promise<void> {
  const userIds = [...new Set(ids)].filter((id) => id > 0).toSorted((a, b) => a - b);
  if (userIds.length === 0) return;
  const key = (id: number) => keyOf(subjectOf(id));
  const rows = await ctx.db.entries.find({
    where: { key: { in: userIds.map(key) } },
    columns: ["key", "version", "built_by", "modified"],
  });
  const known = new Map(rows.map((row) => [row.key, row]));
  for (const id of userIds) {
    const row = known.get(key(id));
    const isCurrent = row?.version === version && row.built_by === buildOf(ctx);
    if (!isCurrent) await saveAuthor(ctx, id, row?.modified ?? null);
  }
}
