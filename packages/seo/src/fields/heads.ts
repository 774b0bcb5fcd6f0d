import type { UserRow } from "@waymark/accounts";
import {
  contentTypes,
  linksTo,
  pathsTo,
  taxonomies,
  termAddress,
  type ContentType,
  type Found,
  type Term,
} from "@waymark/content";
import { defineService, toPlace, type Desk } from "../bound.ts";
import { archivesOf } from "../entries/build-other.ts";
import { keyOf, type Entry } from "../entries/entry.ts";
import { authorPage, withPage } from "../head/author-page.ts";
import { homePage } from "../head/general-pages.ts";
import { toHead } from "../head/head.ts";
import { itemPages } from "../head/item-page.ts";
import { toHeadJson } from "../head/json.ts";
import { ownerOf } from "../head/owner.ts";
import type { Page } from "../head/page.ts";
import { archivePage, frontPage } from "../head/page-at.ts";
import { toHtml, toTags } from "../head/tags.ts";
import { termPage } from "../head/term-page.ts";

/** The head of one object, as tags and as data. */
export interface ShownHead {
  readonly html: string;
  readonly json: Readonly<Record<string, unknown>>;
}
type Heads<K> = ReadonlyMap<K, ShownHead>;

/** The heads of items, by their ids. Items of types without public pages have none. */
export const headsOfItems = defineService(
  "heads of items",
  async (desk, items: readonly Found["item"][]): Promise<Heads<number>> => {
    const types = new Map(
      desk
        .all(contentTypes)
        .filter(({ viewable }) => viewable)
        .map((type) => [type.name, type]),
    );
    const links = await linksTo(toPlace(desk), items);
    const found = items.flatMap((item): Found[] => {
      const type = types.get(item.type);
      const link = links.get(item.id);
      return type && link !== undefined ? [{ item, type, link }] : [];
    });
    const pages = await itemPages(desk, found);
    return shown(
      desk,
      found.map(({ item }) => item.id),
      pages,
    );
  },
);

/** The heads of terms, by their ids. */
export const headsOfTerms = defineService(
  "heads of terms",
  async (desk, terms: readonly Term[]): Promise<Heads<number>> => {
    const known = new Map(desk.all(taxonomies).map((taxonomy) => [taxonomy.name, taxonomy]));
    const below = terms.filter(({ taxonomy }) => known.get(taxonomy)?.hierarchical);
    const above = await pathsTo(desk.db, below);
    const entries = await entriesOf(desk, "term", terms);
    const found = terms.flatMap((term): { id: number; page: Page }[] => {
      const taxonomy = known.get(term.taxonomy);
      if (!taxonomy) return [];
      const link = termAddress(taxonomy, (above.get(term.id) ?? "") + term.slug, desk.site);
      const page = termPage(desk, term, link, entries.get(term.id));
      return page ? [{ id: term.id, page }] : [];
    });
    return shown(
      desk,
      found.map(({ id }) => id),
      found.map(({ page }) => page),
    );
  },
);

/** The heads of authors' pages, by the ids of users. Users without such a page have none. */
export const headsOfUsers = defineService(
  "heads of users",
  async (desk, users: readonly UserRow[]): Promise<Heads<number>> => {
    const open = await withPage(
      desk,
      users.map(({ id }) => id),
    );
    const authors = users.filter(({ id }) => open.has(id));
    const entries = await entriesOf(desk, "user", authors);
    return shown(
      desk,
      authors.map(({ id }) => id),
      authors.map((user) => authorPage(desk, user, entries.get(user.id))),
    );
  },
);

/** The heads of the pages that list a type, by its name: of posts, the page that shows the newest ones. */
export const headsOfTypes = defineService(
  "heads of types",
  async (desk, types: readonly ContentType[]): Promise<Heads<string>> => {
    const archives = archivesOf(desk);
    const found = await Promise.all(
      types.map(async ({ name }) => {
        const archive = archives.find(({ type }) => type.name === name);
        const page = archive ? await archivePage(desk, archive) : undefined;
        return { name, page: page ?? (name === "post" ? await postsPage(desk) : undefined) };
      }),
    );
    const open = found.flatMap(({ name, page }) => (page ? [{ name, page }] : []));
    return shown(
      desk,
      open.map(({ name }) => name),
      open.map(({ page }) => page),
    );
  },
);

/** The front of the site, unless a page was put there. */
async function postsPage(desk: Desk): Promise<Page | undefined> {
  const page = await frontPage(desk);
  return page.kind === homePage(desk).kind ? page : undefined;
}

async function shown<K>(desk: Desk, keys: readonly K[], pages: readonly Page[]): Promise<Heads<K>> {
  if (pages.length === 0) return new Map();
  const owner = await ownerOf(desk, pages);
  return new Map(
    pages.map((page, at) => {
      const head = toHead(desk, page, owner);
      return [keys[at] as K, { html: toHtml(toTags(head)), json: toHeadJson(head) }];
    }),
  );
}

async function entriesOf(
  { db }: Pick<Desk, "db">,
  object_type: "term" | "user",
  objects: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Entry>> {
  const keys = objects.map(({ id }) => keyOf({ object_type, object_id: id }));
  const entries = keys.length === 0 ? [] : await db.entries.find({ where: { key: { in: keys } } });
  return new Map(entries.map((entry) => [entry.object_id, entry]));
}
