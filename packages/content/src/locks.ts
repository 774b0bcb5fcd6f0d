import type { Db } from "@waymark/core";

/**
 * What must not happen twice at a time and is no row to hold. The names stand in the order in which they are taken:
 * behind the row that a write has found, and in the order of the alphabet.
 */
type Lockable = Pick<Db<{}>, "lock">;

/** An id that answers name before there is a comment: either they see it, or whoever writes it sees them. */
export const lockComment = (db: Lockable, id: number): Promise<void> =>
  db.lock(`content:comment:${id}`);

/** Of several processes that start at once one makes what a site needs. */
export const lockDefaults = (db: Lockable): Promise<void> => db.lock("content:defaults");

/** Limits on what one person writes are asked and kept by one write at a time. */
export const lockFlood = (db: Lockable, person: string): Promise<void> =>
  db.lock(`content:flood:${person.slice(0, 100)}`);

/** One import of a source at a time finds out what it has made before. */
export const lockImport = (db: Lockable, source: string): Promise<void> =>
  db.lock(`content:import:${source.slice(0, 150)}`);

/** Of two moves in one tree the second sees the first: together they could make a circle that neither makes alone. */
export const lockParents = (db: Lockable, tree: string): Promise<void> =>
  db.lock(`content:parents:${tree}`);

/** What an author's files take is asked and counted by one upload at a time. */
export const lockQuota = (db: Lockable, author: number): Promise<void> =>
  db.lock(`content:quota:${author}`);

/** Of two who choose a slug of the same words the second sees the choice of the first. */
export const lockSlug = (db: Lockable, slug: string): Promise<void> =>
  db.lock(`content:slug:${stemOf(slug)}`);

/** So many characters of a slug stay when it is cut to make room for a number. */
const lasting = 100;

/** What slugs that give way to each other have in common: all but the numbers at their ends. */
export function stemOf(slug: string): string {
  const words = slug.split("-");
  while (words.length > 1 && /^\d*$/.test(words.at(-1) ?? "")) words.pop();
  return words.join("-").slice(0, lasting);
}
