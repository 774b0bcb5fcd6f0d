import { authorsAreHidden, havePublished, type UserRow } from "@waymark/accounts";
import type { Context } from "../builder.ts";
import { authorLink, keyOf, type Entry } from "../entries/entry.ts";
import { seoSettings } from "../settings.ts";
import { toLine, toPlain } from "../text/plain.ts";
import { toHead, type Head } from "./head.ts";
import { blank, type Page, type Person } from "./page.ts";

/** The user columns for heads of pages. */
export type Author = Pick<
  UserRow,
  "id" | "slug" | "display_name" | "email" | "description" | "url" | "first_name" | "last_name"
>;

/** Converts a user for heads. */
const toPerson = (user: Author): Person => ({
  id: user.id,
  name: toLine(user.display_name, 1000),
  slug: user.slug,
  email: user.email,
  description: toPlain(user.description, 1000),
  url: user.url,
});

/** Reads users by ID in one query. */
export async function personsOf(
  { db }: Pick<Context, "db">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0);
  const users = wanted.length === 0 ? [] : await db.users.find({ where: { id: { in: wanted } } });
  return new Map(users.map((user) => [user.id, toPerson(user)]));
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
  const [, escaped] = /^\/author\/([^/]{1,300})\/$/.exec(path) ?? [];
  if (escaped === undefined) return undefined;
  const slug = decoded(escaped);
  const user = slug === undefined ? undefined : await ctx.db.users.first({ slug });
  if (!user || !(await withPage(ctx, [user.id])).has(user.id)) return undefined;
  const key = keyOf({ object_type: "user", object_id: user.id });
  return authorPage(ctx, user, await ctx.db.entries.first({ key }));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Builds the head of a page. If the site represents a person, only that user is read. */
export async function headOf(ctx: Context, page: Page): Promise<Head> {
  return toHead(ctx, page, await ownerOf(ctx, [page]));
}

/** The person whom the site represents, taken from the authors of these pages if possible. */
export async function ownerOf(ctx: Context, pages: readonly Page[]): Promise<Person | undefined> {
  const { entity, person } = ctx.settings.get(seoSettings);
  if (entity !== "person" || person === 0) return undefined;
  const author = pages.find((page) => page.author?.id === person)?.author;
  if (author) return author;
  const user = await ctx.db.users.get(person);
  return user ? toPerson(user) : undefined;
}
