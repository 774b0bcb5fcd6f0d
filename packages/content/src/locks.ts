import { type Db, hash53 } from "@waymark/core";

/**
 * Advisory locks, for changes that row locks do not cover. The functions are in the order in which locks must be taken:
 * after the row lock of the write, and in alphabetical order.
 */
type Lockable = Pick<Db<{}>, "lock">;

/** The id of a comment that replies name before it exists: either they see the comment, or its writer sees them. */
export const lockComment = (db: Lockable, id: number): Promise<void> =>
  db.lock(`content:comment:${id}`);

/** Creation of default rows by processes that start at the same time. */
export const lockDefaults = (db: Lockable): Promise<void> => db.lock("content:defaults");

/** Rate limits on one person's comments. */
export const lockFlood = (db: Lockable, person: string): Promise<void> =>
  db.lock(`content:flood:${person.slice(0, 100)}`);

/** Storing an image from another site. */
export const lockImage = (db: Lockable, url: string): Promise<void> =>
  db.lock(`content:image:${hash53(url)}`);

/** Imports of one source. */
export const lockImport = (db: Lockable, source: string): Promise<void> =>
  db.lock(`content:import:${source.slice(0, 150)}`);

/** Moves within one tree of parents: two concurrent moves could form a cycle. */
export const lockParents = (db: Lockable, tree: string): Promise<void> =>
  db.lock(`content:parents:${tree}`);

/** Quota of one author's files. */
export const lockQuota = (db: Lockable, author: number): Promise<void> =>
  db.lock(`content:quota:${author}`);

/** Choice of slugs with the same stem. */
export const lockSlug = (db: Lockable, slug: string): Promise<void> =>
  db.lock(`content:slug:${stemOf(slug)}`);

/** Number of characters of a slug that remain when it is shortened to append a number. */
const lasting = 100;

/** The common part of slugs that compete with each other: everything before the numbers at the end. */
export function stemOf(slug: string): string {
  const words = slug.split("-");
  while (words.length > 1 && /^\d*$/.test(words.at(-1) ?? "")) words.pop();
  return words.join("-").slice(0, lasting);
}
