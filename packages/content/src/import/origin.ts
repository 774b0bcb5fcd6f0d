import type { Db } from "@waymark/core";
import { lockImport } from "../locks.ts";
import type { tables } from "../tables.ts";
import type { ImportDb } from "./context.ts";

type ContentDb = Db<typeof tables>;
/** A `file` is known by its old address, and belongs to the attachment that it was stored for. */
export type OriginKind = "content" | "term" | "comment" | "file" | "image";
/** What still has to be connected to something that the source may name later. */
export type LooseKind =
  | "item parent"
  | "item picture"
  | "term parent"
  | "comment parent"
  | "menu item";
/** What waits for a run that brings files: attachments without their file, and texts that name old addresses. */
export type AwaitingKind = "awaited-file" | "old-addresses";
type Kind = OriginKind | LooseKind | AwaitingKind;
/** What is remembered of each thing that an import makes. */
const kindsOf: Readonly<Record<"content" | "term" | "comment", readonly Kind[]>> = {
  content: [
    "content",
    "file",
    "item parent",
    "item picture",
    "menu item",
    "awaited-file",
    "old-addresses",
  ],
  term: ["term", "term parent"],
  comment: ["comment", "comment parent"],
};
/** Keys that one query asks for. */
const perQuery = 500;
/** Connections that one transaction makes: a site that is being served meanwhile waits for no more. */
const perTransaction = 100;

/** What an earlier run of the same source made of this key. */
export async function targetOf(
  db: ContentDb,
  source: string,
  kind: OriginKind,
  key: string,
): Promise<number | undefined> {
  return (await db.origins.get({ source, kind, key }))?.target;
}
/** The same of many keys; those that made nothing are missing. */
export async function targetsOf(
  db: ContentDb,
  source: string,
  kind: OriginKind,
  keys: Iterable<string>,
): Promise<Map<string, number>> {
  const wanted = [...new Set(keys)];
  const found = new Map<string, number>();
  for (let at = 0; at < wanted.length; at += perQuery) {
    const where = { source, kind, key: { in: wanted.slice(at, at + perQuery) } };
    for (const { key, target } of await db.origins.find({ where })) found.set(key, target);
  }
  return found;
}
/** Remembers what was made of a key, in the transaction that made it. */
export async function remember(
  db: ContentDb,
  source: string,
  kind: OriginKind,
  key: string,
  target: number,
): Promise<void> {
  await db.origins.insert({ source, kind, key, target });
}

/** Forgets where something came from that is deleted: the next run makes it anew, maybe under the same id. */
export async function forget(
  db: ContentDb,
  what: keyof typeof kindsOf,
  target: number | { readonly in: readonly number[] },
): Promise<void> {
  await db.origins.removeAll({ target, kind: { in: kindsOf[what] } });
}

/** Notes a connection to be made once all is there. It is stored, so that a run after a kill makes it too. */
export async function leaveLoose(
  db: ContentDb,
  source: string,
  kind: LooseKind | AwaitingKind,
  target: number,
  wished: string,
): Promise<void> {
  await db.origins.insert({ source, kind, key: `${target} ${wished}`, target });
}
/** Makes the connections that are still to be made, some in each transaction, in which their notes go. */
export async function connectLoose(
  db: ImportDb,
  source: string,
  kind: LooseKind,
  connect: (db: ImportDb, id: number, wished: string) => Promise<void>,
): Promise<void> {
  const where = { source, kind };
  const some = (): Promise<number> =>
    db.transaction(async (inner) => {
      await lockImport(inner, source);
      const notes = await inner.origins.find({
        where,
        orderBy: { key: "asc" },
        limit: perTransaction,
      });
      for (const { key, target } of notes)
        await connect(inner, target, key.slice(key.indexOf(" ") + 1));
      await inner.origins.removeAll({ ...where, key: { in: notes.map(({ key }) => key) } });
      return notes.length;
    });
  while ((await some()) === perTransaction);
}
/** What awaits a run with files, a page behind the key given. The notes stay until `settle`. */
export async function awaiting(
  db: ContentDb,
  source: string,
  kind: AwaitingKind,
  after: string,
  limit: number,
): Promise<readonly { readonly id: number; readonly wished: string; readonly key: string }[]> {
  const where = { source, kind, key: { gt: after } };
  const found = await db.origins.find({ where, orderBy: { key: "asc" }, limit });
  return found.map(({ key, target }) => ({
    id: target,
    wished: key.slice(key.indexOf(" ") + 1),
    key,
  }));
}
/** Says that a note of `awaiting` is dealt with. */
export async function settle(
  db: ContentDb,
  source: string,
  kind: AwaitingKind,
  key: string,
): Promise<void> {
  await db.origins.remove({ source, kind, key });
}
