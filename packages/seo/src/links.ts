import { type Entry, hashOf } from "./entries/entry.ts";
import type { RunContext, StepResult } from "./entries/run.ts";
import { toSmallEscapes } from "./head/address.ts";
import { recount } from "./entries/store.ts";
import { basePath, parseUrl, pathBelow } from "@waymark/core";
import { parseHtml } from "./plain-text.ts";

/** Texts per step. */
const linkBatch = 5;

/** Counts the links of items whose links are not yet counted, the lowest entry first. */
export const countItemLinks = (ctx: RunContext): Promise<StepResult> =>
  countLinks(ctx, "post", async ({ object_id }) => {
    const item = await ctx.db.content.get(object_id);
    return item?.password === "" ? item.content : "";
  });

/** Counts the links of terms, in their descriptions. */
export const countTermLinks = (ctx: RunContext): Promise<StepResult> =>
  countLinks(ctx, "term", async ({ object_id }) => {
    const term = await ctx.db.terms.get(object_id);
    return term?.description ?? "";
  });

async function countLinks(
  ctx: RunContext,
  object_type: string,
  textOf: (entry: Entry) => Promise<string>,
): Promise<StepResult> {
  const due = await ctx.db.entries.find({
    where: { object_type, link_count: null, version: { gt: 0 } },
    orderBy: "id",
    limit: linkBatch,
  });
  const entries: Entry[] = [];
  for (const entry of due) {
    // Non-public items have no counted links.
    const text = entry.permalink === "" ? "" : await textOf(entry);
    const found = linksIn(text, entry.permalink, ctx.site.url);
    entries.push(await saveLinks(ctx, entry, found));
  }
  return { entries, errors: [], more: due.length >= linkBatch };
}

async function saveLinks(
  { db }: RunContext,
  entry: Entry,
  found: readonly FoundLink[],
): Promise<Entry> {
  const before = await db.links.find({
    where: { source: entry.id, target: { gt: 0 } },
    columns: ["target"],
  });
  const targets = await targetsOf({ db }, found);
  await db.links.removeAll({ source: entry.id });
  if (found.length > 0)
    await db.links.insertAll(
      found.map(({ url, kind }) => ({
        source: entry.id,
        url: url.slice(0, 255),
        kind,
        target: targets.get(url) ?? 0,
      })),
    );
  await recount({ db }, [...before.map(({ target }) => target), ...targets.values()]);
  const link_count = found.filter(({ kind }) => kind === "internal").length;
  return db.entries.update(entry.id, { link_count });
}

/** The linked items, by URL. */
async function targetsOf(
  { db }: Pick<RunContext, "db">,
  found: readonly FoundLink[],
): Promise<ReadonlyMap<string, number>> {
  const inside = found.filter(({ kind }) => kind === "internal");
  if (inside.length === 0) return new Map();
  const pages = new Map(inside.map(({ url }) => [url, toPage(url)]));
  const known = await db.entries.find({
    where: {
      permalink_hash: { in: [...new Set(pages.values())].map(hashOf) },
      object_type: "post",
    },
    columns: ["id", "object_id", "permalink"],
  });
  const items = new Map(known.map(({ object_id, permalink }) => [permalink, object_id]));
  return new Map(
    [...pages].flatMap(([url, page]) => {
      const item = items.get(page);
      return item === undefined ? [] : [[url, item] as const];
    }),
  );
}

/** The URL of the page without fragment and query, as in entries. */
function toPage(address: string): string {
  const url = new URL(address);
  url.search = "";
  const page = toSmallEscapes(url.href);
  return page.endsWith("/") ? page : `${page}/`;
}

/** The kind of a link, relative to the site. */
type LinkKind = "internal" | "external" | "image-in" | "image-ex";
/** A link in a text. */
interface FoundLink {
  /** The absolute URL, without its fragment. */
  readonly url: string;
  readonly kind: LinkKind;
}
/** Maximum number of links per text. */
const maxLinks = 200;
/** Maximum number of characters to search for links. */
const maxLength = 1_000_000;

/** The links and images of a text, each URL once. Links to the same page and URLs that are not pages are ignored. */
export function linksIn(html: string, link: string, site: string): readonly FoundLink[] {
  if (!/<(?:a|img)\s/i.test(html)) return [];
  const found = new Map<string, FoundLink>();
  const add = (text: string | undefined, kinds: readonly [LinkKind, LinkKind]) => {
    if (text === undefined || text.length > 2048 || found.size >= maxLinks) return;
    const url = toUrl(text, link || `${site}/`);
    if (!url || url.length > 2048 || url === link) return;
    const kind = isWithin(url, site) ? kinds[0] : kinds[1];
    found.set(`${kind} ${url}`, { url, kind });
  };
  parseHtml(html.slice(0, maxLength), {
    open(name, { href, src }) {
      if (name === "a") add(href, ["internal", "external"]);
      else if (name === "img") add(src, ["image-in", "image-ex"]);
    },
  });
  return [...found.values()];
}

function toUrl(text: string, base: string): string | undefined {
  const url = text.startsWith("#") ? undefined : parseUrl(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "") return undefined;
  url.hash = "";
  return url.href;
}

/** Whether a URL belongs to the site: the same host, below the site's path. */
function isWithin(url: string, site: string): boolean {
  const { host, pathname } = new URL(url);
  return host === new URL(site).host && pathBelow(pathname, basePath({ url: site })) !== undefined;
}
