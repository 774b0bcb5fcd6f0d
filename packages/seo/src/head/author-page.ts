import { authorsAreHidden, havePublished, type UserRow } from "@waymark/accounts";
import type { Desk } from "../bound.ts";
import { authorLink, keyOf, type Entry } from "../entries/entry.ts";
import { toLine, toPlain } from "../text/plain.ts";
import { blank, type Page, type Person } from "./page.ts";

/** Somebody as heads name them. */
export const toPerson = (user: UserRow): Person => ({
  id: user.id,
  name: toLine(user.display_name, 1000),
  slug: user.slug,
  email: user.email,
  description: toPlain(user.description, 1000),
  url: user.url,
});

/** The page of somebody; undefined where they have published nothing, or the site hides authors. */
export async function authorPage(
  desk: Desk,
  user: UserRow,
  number: number,
  entry?: Entry,
): Promise<Page | undefined> {
  if (authorsAreHidden(desk)) return undefined;
  const published = await desk.db.users.count({ id: user.id, ...havePublished(desk.all) });
  if (published === 0) return undefined;
  const author = toPerson(user);
  return {
    ...blank,
    kind: "author",
    link: authorLink(user.slug, desk.site),
    name: author.name,
    own: entry?.own ?? {},
    facts: { excerpt: author.description },
    author,
    number,
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

/** The same at `/author/ann/`. */
export async function authorPageAt(
  desk: Desk,
  path: string,
  number: number,
): Promise<Page | undefined> {
  const [, escaped] = /^\/author\/([^/]{1,300})\/$/.exec(path) ?? [];
  if (escaped === undefined) return undefined;
  const slug = decoded(escaped);
  const user = slug === undefined ? undefined : await desk.db.users.first({ slug });
  if (!user) return undefined;
  const key = keyOf({ object_type: "user", object_id: user.id });
  return authorPage(desk, user, number, await desk.db.entries.first({ key }));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
