import { parseUrl, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { addressOf, beside } from "../media/attachment.ts";
import { followReferences } from "../media/references.ts";
import type { Item } from "../write/item.ts";
import { awaiting, removeAwaiting, targetsOf } from "./origin.ts";
import { noteChanged } from "./saved-events.ts";

/** An absolute URL in a text; longer ones are not addresses of files. */
const address = /(?:https?:)?\/\/[^\s"'<>()\\[\]{}|^`]{1,2000}/gi;
/** Addresses of pages have other extensions. */
const fileEnding = /\.(?!html?$|php$|asp$|aspx$)[a-z0-9]{2,5}$/i;
/** The size in the name of a smaller version of an image. */
const size = /-(\d{1,5})x(\d{1,5})(?=\.[a-z0-9]{2,5}$)/i;
/** Maximum number of URLs per text. */
const max = 10_000;

/** The key of a file's URL: without scheme, query and fragment, percent-encoding unchanged. */
export function toFileKey(url: string): string {
  const bare = url.replace(/^(?:https?:)?\/\//i, "").replace(/[?#].*$/s, "");
  const slash = bare.indexOf("/");
  return slash < 0 ? bare : bare.slice(0, slash).toLowerCase() + bare.slice(slash);
}

/** The keys under which a URL's file may be known: its own, and that of the image it is a version of. */
export function fileKeys(url: string): readonly string[] {
  const key = toFileKey(url);
  const whole = key.replace(size, "");
  if (whole === key) return [key];
  return [key, whole, whole.replace(/(\.[a-z0-9]{2,5})$/i, "-scaled$1")];
}
/** The size in the name of a smaller version, in pixels. */
function sizeOf(url: string): readonly [width: number, height: number] | undefined {
  const found = size.exec(toFileKey(url));
  return found ? [Number(found[1]), Number(found[2])] : undefined;
}

/** The URLs of files in a text, without duplicates. */
export function fileAddresses(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [url] of text.matchAll(address)) {
    if (found.size >= max) break;
    if (fileEnding.test(toFileKey(url))) found.add(url);
  }
  return [...found];
}
export function namesFiles(text: string): boolean {
  return text.includes("//") && fileAddresses(text).length > 0;
}

/** Replaces whole URLs in a text for which `newOf` returns another one. */
export function withAddresses(text: string, newOf: (url: string) => string | undefined): string {
  return text.replace(address, (url) => newOf(url) ?? url);
}

/** Longer paths are not redirected. */
const maxPathLength = 500;

/** The host of an address for comparison: a site has the same pages with and without `www.`. */
export function toHost(address: string): string | undefined {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : undefined;
  return url?.host.replace(/^www\./, "");
}

/** The path of an address; undefined for plain addresses, whose query has the id, and for the front page. */
export function pathOf(link: string): string | undefined {
  const url = parseUrl(link);
  if (!url || url.search !== "" || url.pathname === "/") return undefined;
  return url.pathname.length <= maxPathLength ? url.pathname : undefined;
}

const perTransaction = 50;

/**
 * Updates the addresses of files in imported texts. A text is updated when all files in it have been imported; until
 * then it waits for a run that imports the others.
 */
export async function rewriteAddresses(
  db: Context["db"],
  source: string,
  site: SiteInfo,
): Promise<void> {
  for (let after = ""; ;) {
    const notes = await awaiting(db, source, "old-addresses", after, perTransaction);
    await db.transaction(async (inner) => {
      for (const { id, key } of notes) {
        const row = await inner.content.get(id, { forUpdate: true });
        if (row && !(await rewrite(inner, source, site, row))) continue;
        await removeAwaiting(inner, source, "old-addresses", key);
      }
    });
    if (notes.length < perTransaction) return;
    after = notes.at(-1)?.key ?? after;
  }
}
type Stored = Pick<Item, "id" | "file" | "extra">;

/** Returns whether all files of the text have been imported. */
async function rewrite(
  db: Context["db"],
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
  if (changed.content !== content || changed.excerpt !== excerpt) {
    await db.content.update(id, { ...changed, version: version + 1 });
    await followReferences(db, id, { content, excerpt }, changed);
    await noteChanged(db, source, [id]);
  }
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
