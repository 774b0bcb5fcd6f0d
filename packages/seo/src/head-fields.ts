import { accountTables, userFields, type UserRow } from "@waymark/accounts";
import {
  contentFields,
  contentTables,
  termFields,
  typeFields,
  type ContentType,
  type ItemAtUrl,
  type Term,
  contentTypes,
  linksTo,
  pathsTo,
  publicTaxonomies,
  termAddress,
} from "@waymark/content";
import { defineLoader, fieldsOf, type Loader } from "@waymark/core";
import * as z from "zod";
import { defineService, type Context } from "./builder.ts";
import { toLookupContext, keyOf, type Entry } from "./entries/entry.ts";
import { archivesOf } from "./entries/build-other.ts";
import { authorPage, withPage, homePage, termPage } from "./head/other-pages.ts";
import { ownerOf, type Page } from "./head/page.ts";
import { type HeadOutput, toHead, toOutput } from "./head/head.ts";
import { itemPages } from "./head/item-page.ts";
import { archivePage, frontPage } from "./head/page-at.ts";

type Heads<K> = ReadonlyMap<K, HeadOutput>;

/** The heads of items, by ID. Items of types without public pages have none. */
const headsOfItems = defineService(
  "heads of items",
  async (ctx, items: readonly ItemAtUrl["item"][]): Promise<Heads<number>> => {
    const types = new Map(
      ctx
        .all(contentTypes)
        .filter(({ viewable }) => viewable)
        .map((type) => [type.name, type]),
    );
    const links = await linksTo(toLookupContext(ctx), items);
    const found = items.flatMap((item): ItemAtUrl[] => {
      const type = types.get(item.type);
      const link = links.get(item.id);
      return type && link !== undefined ? [{ item, type, link }] : [];
    });
    const pages = await itemPages(ctx, found);
    return toHeads(
      ctx,
      found.map(({ item }) => item.id),
      pages,
    );
  },
);

/** The heads of terms, by ID. */
const headsOfTerms = defineService(
  "heads of terms",
  async (ctx, terms: readonly Term[]): Promise<Heads<number>> => {
    const known = new Map(publicTaxonomies(ctx.all).map((taxonomy) => [taxonomy.name, taxonomy]));
    const below = terms.filter(({ taxonomy }) => known.get(taxonomy)?.hierarchical);
    const above = await pathsTo(ctx.db, below);
    const entries = await entriesOf(ctx, "term", terms);
    const found = terms.flatMap((term): { id: number; page: Page }[] => {
      const taxonomy = known.get(term.taxonomy);
      if (!taxonomy) return [];
      const link = termAddress(taxonomy, (above.get(term.id) ?? "") + term.slug, ctx.site);
      const page = termPage(ctx, term, link, entries.get(term.id));
      return page ? [{ id: term.id, page }] : [];
    });
    return toHeads(
      ctx,
      found.map(({ id }) => id),
      found.map(({ page }) => page),
    );
  },
);

/** The heads of author pages, by user ID. Users without such a page have none. */
const headsOfUsers = defineService(
  "heads of users",
  async (ctx, users: readonly UserRow[]): Promise<Heads<number>> => {
    const open = await withPage(
      ctx,
      users.map(({ id }) => id),
    );
    const authors = users.filter(({ id }) => open.has(id));
    const entries = await entriesOf(ctx, "user", authors);
    return toHeads(
      ctx,
      authors.map(({ id }) => id),
      authors.map((user) => authorPage(ctx, user, entries.get(user.id))),
    );
  },
);

/** The heads of archive pages, by type; for posts, the page with the latest posts. */
const headsOfTypes = defineService(
  "heads of types",
  async (ctx, types: readonly ContentType[]): Promise<Heads<string>> => {
    const archives = archivesOf(ctx);
    const found = await Promise.all(
      types.map(async ({ name }) => {
        const archive = archives.find(({ type }) => type.name === name);
        const page = archive ? await archivePage(ctx, archive) : undefined;
        return { name, page: page ?? (name === "post" ? await postsPage(ctx) : undefined) };
      }),
    );
    const open = found.flatMap(({ name, page }) => (page ? [{ name, page }] : []));
    return toHeads(
      ctx,
      open.map(({ name }) => name),
      open.map(({ page }) => page),
    );
  },
);

/** The home page, unless a page is set as the front page. */
async function postsPage(ctx: Context): Promise<Page | undefined> {
  const page = await frontPage(ctx);
  return page.kind === homePage(ctx).kind ? page : undefined;
}

async function toHeads<K>(
  ctx: Context,
  keys: readonly K[],
  pages: readonly Page[],
): Promise<Heads<K>> {
  if (pages.length === 0) return new Map();
  const owner = await ownerOf(ctx, pages);
  return new Map(
    pages.map((page, at) => [keys[at] as K, toOutput(toHead(ctx, page, owner), ctx.options)]),
  );
}

async function entriesOf(
  { db }: Pick<Context, "db">,
  object_type: "term" | "user",
  objects: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Entry>> {
  const keys = objects.map(({ id }) => keyOf({ object_type, object_id: id }));
  const entries = keys.length === 0 ? [] : await db.entries.find({ where: { key: { in: keys } } });
  return new Map(entries.map((entry) => [entry.object_id, entry]));
}

type Head = HeadOutput | undefined;
const columnsOf = <C extends object>(table: { readonly columns: C }) =>
  Object.keys(table.columns) as (keyof C & string)[];

const itemHeads = defineLoader<{}, Head, ItemAtUrl["item"]>({
  tables: {},
  reads: columnsOf(contentTables.content),
  empty: undefined,
  load: async ({ rows, callService }) => callService(headsOfItems, rows),
});
const termHeads = defineLoader<{}, Head, Term>({
  tables: {},
  reads: columnsOf(contentTables.terms),
  empty: undefined,
  load: async ({ rows, callService }) => callService(headsOfTerms, rows),
});
const userHeads = defineLoader<{}, Head, UserRow>({
  tables: {},
  reads: columnsOf(accountTables.users),
  empty: undefined,
  load: async ({ rows, callService }) => callService(headsOfUsers, rows),
});
const typeHeads = defineLoader<{}, Head, ContentType>({
  tables: {},
  reads: ["name"],
  by: "name",
  empty: undefined,
  load: async ({ rows, callService }) => callService(headsOfTypes, rows),
});

/** No columns are read besides those of the loader, so the fields are the same for all kinds of rows. */
const { field } = fieldsOf(contentTables.content);
const withHead = (head: Loader<Head>) => [
  {
    name: "seo_head",
    field: field({
      description: "Head of the public page as HTML tags; null if the page does not exist",
      reads: [],
      in: ["view", "edit"],
      loads: { head },
      schema: z.string().meta({ contentMediaType: "text/html" }).nullable(),
      value: (_row, _show, loaded) => loaded.head?.html ?? null,
    }),
  },
  {
    name: "seo_head_json",
    field: field({
      description: "Head of the public page as data; null if the page does not exist",
      reads: [],
      in: ["view", "edit"],
      loads: { head },
      schema: z.record(z.string(), z.unknown()).nullable(),
      value: (_row, _show, loaded) => loaded.head?.json ?? null,
    }),
  },
];

/** `seo_head` and `seo_head_json` of items, terms, users and types. */
export const fieldsWithHeads = [
  contentFields(...withHead(itemHeads)),
  termFields(...withHead(termHeads)),
  userFields(...withHead(userHeads)),
  typeFields(...withHead(typeHeads)),
];
