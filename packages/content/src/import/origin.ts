import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";

type ContentDb = Db<typeof tables>;
export type OriginKind = "content" | "term" | "comment";

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
