import type { Db } from "@waymark/core";
import { errors } from "../errors.ts";
import { lockQuota } from "../locks.ts";
import type { ContentOptions } from "../options.ts";
import type { tables } from "../tables.ts";
import { counted, type Bump, type Counts } from "../write/counters.ts";
import type { Context } from "../write/context.ts";
import type { Item } from "../write/item.ts";

type MediaDb = Db<typeof tables>;
/** The key of the bytes that an author's files take. Counted beside an author's items, so that they follow whoever takes those over. */
export const keyOfBytes = (author: number): string => `bytes:${author}`;
/** The author whose bytes a counter counts, or undefined where it counts items. */
export function authorOfBytes(key: string): number | undefined {
  const [, author] = /^bytes:(\d+)$/.exec(key) ?? [];
  return author === undefined ? undefined : Number(author);
}

const bytesOfAuthor = (author: number, by: number): Bump => ({
  kind: "author",
  key: keyOfBytes(author),
  status: "stored",
  by,
});

/** The bytes that an author's files take become more, or less. */
export const countsOfBytes = (author: number, by: number): Counts => ({
  counters: [bytesOfAuthor(author, by)],
});

/** Bytes follow a file that gets another author. */
export async function moveBytes({ db, emit }: Context, before: Item, after: Item): Promise<void> {
  if (before.author === after.author) return;
  const bytes = await bytesOf(db, [after.id]);
  const counters = [bytesOfAuthor(before.author, -bytes), bytesOfAuthor(after.author, bytes)];
  await emit(counted, { counters });
}

/** Items go to another author: what is attached to them has a new owner. Answers what that changes of bytes that are counted. */
export async function handOverFiles(
  db: MediaDb,
  items: readonly number[],
  from: number,
  to: number,
): Promise<readonly Bump[]> {
  await db.content.updateAll({ parent: { in: items }, owner: from }, { owner: to });
  const bytes = await bytesOf(db, items);
  return [bytesOfAuthor(from, -bytes), bytesOfAuthor(to, bytes)];
}

/** The bytes of all files of some items. */
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

/**
 * Lets an author's uploads be counted one at a time, where there are limits on them. Inside the transaction that keeps
 * the file, before `checkQuota`.
 */
export async function holdQuota(
  db: MediaDb,
  { uploads: { userBytes, userFiles } }: ContentOptions,
  author: number,
): Promise<void> {
  if (userBytes !== undefined || userFiles !== undefined) await lockQuota(db, author);
}

/**
 * Whether an author may keep so many bytes more.
 *
 * @throws ApiError 413 `rest_upload_user_quota_exceeded`.
 */
export async function checkQuota(
  db: MediaDb,
  { uploads }: ContentOptions,
  author: number,
  bytes: number,
): Promise<void> {
  const { userBytes, userFiles } = uploads;
  if (userBytes !== undefined && (await sumOf(db, keyOfBytes(author))) + bytes > userBytes)
    throw errors.rest_upload_user_quota_exceeded();
  if (userFiles !== undefined && (await sumOf(db, `attachment:${author}`)) >= userFiles)
    throw errors.rest_upload_user_quota_exceeded();
}

async function sumOf(db: MediaDb, key: string): Promise<number> {
  const rows = await db.counters.find({ where: { kind: "author", key } });
  return rows.reduce((sum, { n }) => sum + n, 0);
}
