import { blockDelimiters, toAttributes } from "@waymark/content-text";
import { percentDecode, type Db } from "@waymark/core";
import { fileAttributes } from "../blocks/static-blocks.ts";
import type { tables } from "../tables.ts";
import { uploads } from "./attachment.ts";

/** The texts of an item that can refer to files. */
export interface ReferringTexts {
  readonly content: string;
  readonly excerpt: string;
}
/** The maximum number of stored references of an item. */
export const maxReferences = 2000;

const className = /\bwp-image-(\d{1,15})\b/g;
const shortcode = /\[(?:gallery|playlist)\s[^\]]{0,500}?\bids\s?=\s?["']?([\d\s,]{1,5000})/g;
const address = /\/uploads\/([^\s"'<>?#\\()&]{1,500})/gu;
/** Control characters and lone surrogates: names of stored files do not contain them, and not every storage can store them. */
const unstored = /[\p{Cc}\p{Cs}]/u;

/** The key of a reference by id. */
export const idKey = (id: number): string => `#${id}`;

/** The references of a text: files by id (`#12`), and stored files by name (`2026/01/boat-300x200.jpg`). */
export function referencesIn({ content, excerpt }: ReferringTexts): ReadonlySet<string> {
  const text = excerpt === "" ? content : `${content}\n${excerpt}`;
  const found = new Set<string>();
  const add = (id: unknown) => {
    const number = typeof id === "string" ? Number(id) : id;
    if (typeof number !== "number" || !Number.isSafeInteger(number) || number <= 0) return;
    if (found.size < maxReferences) found.add(idKey(number));
  };
  if (text.includes("wp-image-")) for (const [, id] of text.matchAll(className)) add(id);
  if (text.includes(" ids"))
    for (const [, ids = ""] of text.matchAll(shortcode)) for (const id of ids.split(",")) add(id);
  if (text.includes(`${uploads}/`))
    for (const [, encoded = ""] of text.matchAll(address)) {
      const name = percentDecode(encoded) ?? encoded;
      if (found.size < maxReferences && !unstored.test(name)) found.add(name);
    }
  if (text.includes("<!-- wp:"))
    for (const { kind, name, json } of blockDelimiters(text)) {
      const names = kind === "close" ? undefined : fileAttributes.get(name);
      if (!names) continue;
      const attributes = toAttributes(json);
      for (const one of names) for (const id of [attributes[one]].flat()) add(id);
    }
  return found;
}

/** Returns the media references of a text: media items as `#ID`, and names of stored files. */
export const mediaReferencesIn = (text: string): ReadonlySet<string> =>
  referencesIn({ content: text, excerpt: "" });

/**
 * The name of the stored file to which a URL refers, such as `2026/01/boat-300x200.jpg`; empty for URLs without
 * `/uploads/`. The host is not compared, since files may be served from another one.
 */
export function storedFileName(url: string): string {
  const [[, encoded = ""] = []] = url.matchAll(address);
  const name = percentDecode(encoded) ?? encoded;
  return unstored.test(name) ? "" : name;
}

export type ReferenceDb = Pick<Db<typeof tables>, "mediaReferences">;

/** Stores the references in the texts of an item. Those of the previous texts are known without a query. */
export async function followReferences(
  db: ReferenceDb,
  item: number,
  before: ReferringTexts | undefined,
  after: ReferringTexts | undefined,
): Promise<void> {
  if (before && after && before.content === after.content && before.excerpt === after.excerpt)
    return;
  const old = before ? referencesIn(before) : new Set<string>();
  const now = after ? referencesIn(after) : new Set<string>();
  await changeReferences(db, item, old, now);
}

/** Stores added references of an item, and deletes removed ones. */
export async function changeReferences(
  db: ReferenceDb,
  item: number,
  old: ReadonlySet<string>,
  now: ReadonlySet<string>,
): Promise<void> {
  const gone = [...old].filter((key) => !now.has(key));
  const added = [...now].filter((key) => !old.has(key));
  if (gone.length > 0) await db.mediaReferences.removeAll({ item, key: { in: gone } });
  if (added.length > 0)
    await db.mediaReferences.upsert(
      added.map((key) => ({ key, item })),
      { on: ["key", "item"], set: [] },
    );
}
