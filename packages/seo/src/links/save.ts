import { hashOf, type Entry } from "../entries/entry.ts";
import type { RunContext, StepResult } from "../entries/run.ts";
import { toSmallEscapes } from "../head/address.ts";
import { linksIn, type FoundLink } from "./extract.ts";
import { recount } from "./recount.ts";

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
