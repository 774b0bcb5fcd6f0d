import { type Db, hash53 } from "@waymark/core";
import type { Context } from "../builder.ts";
import { lockImport } from "../locks.ts";
import type { tables } from "../tables.ts";

type ContentDb = Db<typeof tables>;
/** A `file` is identified by its old address, and belongs to its attachment. Public items that are `left-out` have no target. */
type OriginKind = "content" | "term" | "comment" | "file" | "image" | "row" | "left-out";
/** Kinds of references that are connected when their target has been imported. */
export type LooseKind =
  | "item parent"
  | "item picture"
  | "term parent"
  | "comment parent"
  | "menu item"
  | "item reference"
  | "block ids"
  | "late block id";
/**
 * Kinds of notes for later: attachments without a file, texts with old addresses, paths of items and terms at the
 * source, and items whose event is to be emitted at the end of the run.
 */
type AwaitingKind =
  | "awaited-file"
  | "old-addresses"
  | "former path"
  | "former term path"
  | "saved event";
type Kind = OriginKind | LooseKind | AwaitingKind;
/** The kinds of origins of each table. */
const kindsOf: Readonly<Record<"content" | "term" | "comment", readonly Kind[]>> = {
  content: [
    "content",
    "file",
    "image",
    "item parent",
    "item picture",
    "menu item",
    "item reference",
    "block ids",
    "late block id",
    "awaited-file",
    "old-addresses",
    "former path",
    "saved event",
  ],
  term: ["term", "term parent", "former term path"],
  comment: ["comment", "comment parent"],
};
/** Keys per query. */
const perQuery = 500;
/** Connections per transaction, so that a running site does not wait long. */
const perTransaction = 100;

/** The maximum number of bytes of a stored key, which is part of an index. */
const maxBytes = 700;
const encoder = new TextEncoder();

/** The stored form of a key. A long key is shortened to its beginning and a hash. Keys in the stored form are unchanged. */
function toStoredKey(key: string): string {
  if (key.length * 3 <= maxBytes || encoder.encode(key).length <= maxBytes) return key;
  return `${key.slice(0, 200).toWellFormed()}#${hash53(key)}-${hash53(key, 1)}`;
}

/** The row that an earlier run of the source created for a key. */
export async function targetOf(
  db: ContentDb,
  source: string,
  kind: OriginKind,
  key: string,
): Promise<number | undefined> {
  return (await db.origins.get({ source, kind, key: toStoredKey(key) }))?.target;
}
/** The same for many keys; keys without a row are left out. */
export async function targetsOf(
  db: ContentDb,
  source: string,
  kind: OriginKind,
  keys: Iterable<string>,
): Promise<Map<string, number>> {
  const keyOf = new Map([...keys].map((key) => [toStoredKey(key), key]));
  const requested = [...keyOf.keys()];
  const found = new Map<string, number>();
  for (let at = 0; at < requested.length; at += perQuery) {
    const where = { source, kind, key: { in: requested.slice(at, at + perQuery) } };
    for (const { key, target } of await db.origins.find({ where }))
      found.set(keyOf.get(key) ?? key, target);
  }
  return found;
}
/** Stores the origin of a row, in the transaction that creates it. */
export async function remember(
  db: ContentDb,
  source: string,
  kind: OriginKind,
  key: string,
  target: number,
  { replaces = false }: { readonly replaces?: boolean } = {},
): Promise<void> {
  const row = { source, kind, key: toStoredKey(key), target };
  if (replaces) await db.origins.upsert([row], { on: ["source", "kind", "key"] });
  else await db.origins.insert(row);
}

/** Removes the origins of a deleted row, so that the next run imports it again, possibly with the same id. */
export async function forget(
  db: ContentDb,
  what: keyof typeof kindsOf,
  target: number | { readonly in: readonly number[] },
): Promise<void> {
  await db.origins.removeAll({ target, kind: { in: kindsOf[what] } });
}

/** Stores a connection to be made later, so that a run after an interruption makes it too. Paths that are too long are left out. */
export async function storeConnection(
  db: ContentDb,
  source: string,
  kind: LooseKind | AwaitingKind,
  target: number,
  requested: string,
): Promise<void> {
  const stored = toStoredKey(requested);
  if (stored !== requested && (kind === "former path" || kind === "former term path")) return;
  await db.origins.insert({ source, kind, key: `${target} ${stored}`, target });
}
/**
 * Makes the stored connections in batches, and removes their notes in the same transaction. The note of a connection
 * stays if `connect` returns false: another file of the source may contain the target.
 */
export async function makeConnections(
  ctx: Context,
  source: string,
  kind: LooseKind,
  connect: (ctx: Context, id: number, requested: string) => Promise<boolean>,
): Promise<void> {
  const some = (after: string) =>
    ctx.transaction(async (inner) => {
      const { db } = inner;
      await lockImport(db, source);
      const notes = await awaiting(db, source, kind, after, perTransaction);
      const done: string[] = [];
      for (const { key, id, requested } of notes)
        if (await connect(inner, id, requested)) done.push(key);
      if (done.length > 0) await db.origins.removeAll({ source, kind, key: { in: done } });
      return notes;
    });
  for (let after = ""; ;) {
    const notes = await some(after);
    if (notes.length < perTransaction) return;
    after = notes.at(-1)?.key ?? after;
  }
}
/** A page of notes, after the given key. The notes stay until they are removed. */
export async function awaiting(
  db: ContentDb,
  source: string,
  kind: LooseKind | AwaitingKind,
  after: string,
  limit: number,
): Promise<readonly { readonly id: number; readonly requested: string; readonly key: string }[]> {
  const where = { source, kind, key: { gt: after } };
  const found = await db.origins.find({ where, orderBy: { key: "asc" }, limit });
  return found.map(({ key, target }) => ({
    id: target,
    requested: key.slice(key.indexOf(" ") + 1),
    key,
  }));
}
/** Removes a note of `awaiting`. */
export async function removeAwaiting(
  db: ContentDb,
  source: string,
  kind: AwaitingKind,
  key: string,
): Promise<void> {
  await db.origins.remove({ source, kind, key });
}
