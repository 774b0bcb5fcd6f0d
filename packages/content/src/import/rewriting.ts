import type { SiteInfo } from "@waymark/core";
import { addressOf, beside } from "../media/attachment.ts";
import type { Item } from "../write/item.ts";
import { fileAddresses, fileKeys, sizeOf, withAddresses } from "./addresses.ts";
import type { ImportDb } from "./db.ts";
import { awaiting, settle, targetsOf } from "./origin.ts";

const perTransaction = 50;

/**
 * Updates the addresses of files in imported texts. A text is updated when all files in it have been imported; until
 * then it waits for a run that imports the others.
 */
export async function rewriteAddresses(
  db: ImportDb,
  source: string,
  site: SiteInfo,
): Promise<void> {
  for (let after = ""; ;) {
    const notes = await awaiting(db, source, "old-addresses", after, perTransaction);
    await db.transaction(async (inner) => {
      for (const { id, key } of notes) {
        const row = await inner.content.get(id, { forUpdate: true });
        if (row && !(await rewrite(inner, source, site, row))) continue;
        await settle(inner, source, "old-addresses", key);
      }
    });
    if (notes.length < perTransaction) return;
    after = notes.at(-1)?.key ?? after;
  }
}
type Stored = Pick<Item, "id" | "file" | "extra">;

/** Returns whether all files of the text have been imported. */
async function rewrite(
  db: ImportDb,
  source: string,
  site: SiteInfo,
  { id, content, excerpt, version }: Item,
): Promise<boolean> {
  const urls = fileAddresses(`${content}\n${excerpt}`);
  const known = await targetsOf(db, source, "file", urls.flatMap(fileKeys));
  const ids = [...new Set(known.values())];
  const rows: readonly Stored[] =
    ids.length === 0
      ? []
      : await db.content.find({ where: { id: { in: ids } }, columns: ["id", "file", "extra"] });
  const files = new Map(rows.map((row) => [row.id, row]));
  const newOf = (url: string): string | undefined => {
    const target = fileKeys(url)
      .map((key) => known.get(key))
      .find((found) => found !== undefined);
    const file = target === undefined ? undefined : files.get(target);
    return file && toNewAddress(url, file, site);
  };
  const changed = {
    content: withAddresses(content, newOf),
    excerpt: withAddresses(excerpt, newOf),
  };
  if (changed.content !== content || changed.excerpt !== excerpt)
    await db.content.update(id, { ...changed, version: version + 1 });
  return urls.every((url) => newOf(url) !== undefined);
}

/** For a version of an image the same or the next larger version, otherwise the file itself. */
function toNewAddress(url: string, { file, extra }: Stored, site: SiteInfo): string {
  const [width = 0, height = 0] = sizeOf(url) ?? [];
  const versions = Object.values(extra.media?.sizes ?? {})
    .filter((size) => size.width >= width && size.height >= height)
    .toSorted((a, b) => a.width * a.height - b.width * b.height);
  const [version] = width === 0 ? [] : versions;
  return addressOf(version ? beside(file, version.file) : file, site);
}
