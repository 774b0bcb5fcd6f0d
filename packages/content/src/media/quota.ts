import type { Db } from "@waymark/core";
import { errors } from "../errors.ts";
import type { ContentOptions } from "../options.ts";
import type { tables } from "../tables.ts";
import { bump } from "../write/counters.ts";
import type { Item } from "../write/item.ts";

type MediaDb = Db<typeof tables>;
/** Counted beside an author's items, so that they follow whoever takes those over. */
const keyOf = (author: number): string => `bytes:${author}`;

/** Adds to the bytes that an author's files take. */
export const countBytes = (db: MediaDb, author: number, bytes: number): Promise<void> =>
  bump(db, "author", keyOf(author), "stored", bytes);

/** Bytes follow a file that gets another author. */
export async function moveBytes(db: MediaDb, before: Item, after: Item): Promise<void> {
  if (before.author === after.author) return;
  const bytes = await bytesOf(db, [after.id]);
  await countBytes(db, before.author, -bytes);
  await countBytes(db, after.author, bytes);
}

/** Items go to another author: the bytes of their files are counted there, and what is attached to them has a new owner. */
export async function handOverFiles(
  db: MediaDb,
  items: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await db.content.updateAll({ parent: { in: items }, owner: from }, { owner: to });
  const bytes = await bytesOf(db, items);
  if (bytes === 0) return;
  await countBytes(db, from, -bytes);
  await countBytes(db, to, bytes);
}

/** The bytes of all files of some items. */
async function bytesOf(db: MediaDb, items: readonly number[]): Promise<number> {
  const files = await db.files.find({
    where: { content: { in: items } },
    columns: ["name", "size"],
  });
  return files.reduce((sum, { size }) => sum + size, 0);
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
  if (userBytes !== undefined && (await counted(db, keyOf(author))) + bytes > userBytes)
    throw errors.rest_upload_user_quota_exceeded();
  if (userFiles !== undefined && (await counted(db, `attachment:${author}`)) >= userFiles)
    throw errors.rest_upload_user_quota_exceeded();
}

async function counted(db: MediaDb, key: string): Promise<number> {
  const rows = await db.counters.find({ where: { kind: "author", key } });
  return rows.reduce((sum, { n }) => sum + n, 0);
}
