import type { Db } from "@waymark/core";
import { errors } from "../errors.ts";
import { lockQuota } from "../locks.ts";
import type { ContentOptions } from "../options.ts";
import type { tables } from "../tables.ts";
import type { ContentContext, Item } from "../write/item.ts";
import type { CounterChange, Counts } from "../write/counters.ts";
import { counted } from "../events.ts";

type MediaDb = Db<typeof tables>;
/** The key of the counter for the size of an author's files. It is updated when files are reassigned. */
export const keyOfBytes = (author: number): string => `bytes:${author}`;
/** The author of such a counter; undefined for counters of items. */
export function authorOfBytes(key: string): number | undefined {
  const [, author] = /^bytes:(\d+)$/.exec(key) ?? [];
  return author === undefined ? undefined : Number(author);
}

const bytesOfAuthor = (author: number, by: number): CounterChange => ({
  kind: "author",
  key: keyOfBytes(author),
  status: "stored",
  by,
});

/** The change of the size of an author's files. */
export const countsOfBytes = (author: number, by: number): Counts => ({
  counters: [bytesOfAuthor(author, by)],
});

/** Updates the sizes when a file gets another author. */
export async function moveBytes(
  { db, emit }: ContentContext,
  before: Item,
  after: Item,
): Promise<void> {
  if (before.author === after.author) return;
  const bytes = await bytesOf(db, [after.id]);
  const counters = [bytesOfAuthor(before.author, -bytes), bytesOfAuthor(after.author, bytes)];
  await emit(counted, { counters });
}

/** Updates the owner of attached files when items get another author. Returns the changes of counters. */
export async function handOverFiles(
  db: MediaDb,
  items: readonly number[],
  from: number,
  to: number,
): Promise<readonly CounterChange[]> {
  await db.content.updateAll({ parent: { in: items }, owner: from }, { owner: to });
  const bytes = await bytesOf(db, items);
  return [bytesOfAuthor(from, -bytes), bytesOfAuthor(to, bytes)];
}

/** The total size of the files of some items, in bytes. */
export async function bytesOf(
  db: Pick<MediaDb, "files">,
  items: readonly number[],
): Promise<number> {
  const files = await db.files.find({
    where: { content: { in: items } },
    columns: ["name", "size"],
  });
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Locks the quota of an author, if there is one. Call it inside the transaction that stores the file, before `checkQuota`. */
export async function lockLimitedQuota(
  db: MediaDb,
  { uploads: { userBytes, userFiles } }: ContentOptions,
  author: number,
): Promise<void> {
  if (userBytes !== undefined || userFiles !== undefined) await lockQuota(db, author);
}

/**
 * Checks whether an author may store another file of this size.
 *
 * @throws ApiError 413 `rest_upload_user_quota_exceeded`.
 */
export async function checkQuota(
  db: MediaDb,
  options: ContentOptions,
  author: number,
  bytes: number,
): Promise<void> {
  const { userFiles } = options.uploads;
  await checkBytes(db, options, author, bytes);
  if (userFiles !== undefined && (await sumOf(db, `attachment:${author}`)) >= userFiles)
    throw errors.rest_upload_user_quota_exceeded();
}

/**
 * Checks whether the files of an author may grow by this size.
 *
 * @throws ApiError 413 `rest_upload_user_quota_exceeded`.
 */
export async function checkBytes(
  db: MediaDb,
  { uploads: { userBytes } }: ContentOptions,
  author: number,
  bytes: number,
): Promise<void> {
  if (userBytes !== undefined && (await sumOf(db, keyOfBytes(author))) + bytes > userBytes)
    throw errors.rest_upload_user_quota_exceeded();
}

async function sumOf(db: MediaDb, key: string): Promise<number> {
  const rows = await db.counters.find({ where: { kind: "author", key } });
  return rows.reduce((sum, { n }) => sum + n, 0);
}
