import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";

type ContentDb = Db<typeof tables>;
export type OriginKind = "content" | "term" | "comment";
/** What still has to be connected to something that the file may name later. */
export type LooseKind = "item parent" | "item picture" | "term parent";

/** What an earlier run of the same source made of this key. */
export async function targetOf(
  db: ContentDb,
  source: string,
  kind: OriginKind,
  key: string,
): Promise<number | undefined> {
  return (await db.origins.get({ source, kind, key }))?.target;
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

/** Notes a connection to be made once all is there. It is stored, so that a run after a kill makes it too. */
export async function leaveLoose(
  db: ContentDb,
  source: string,
  kind: LooseKind,
  target: number,
  wished: string,
): Promise<void> {
  await db.origins.insert({ source, kind, key: `${target} ${wished}`, target });
}
/** The connections that are still to be made, and the notes of them gone. */
export async function takeLoose(
  db: ContentDb,
  source: string,
  kind: LooseKind,
): Promise<readonly { readonly id: number; readonly wished: string }[]> {
  const where = { source, kind };
  const found = await db.origins.find({ where });
  await db.origins.removeAll(where);
  return found.map(({ key, target }) => ({ id: target, wished: key.slice(key.indexOf(" ") + 1) }));
}
