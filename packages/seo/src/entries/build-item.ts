import { contentTypes, itemById, renderExcerpt, renderTitle, type Found } from "@waymark/content";
import { toPlace, type Desk } from "../bound.ts";
import { beginningOf, countWords, toPlain } from "../text/plain.ts";
import type { Built } from "./entry.ts";
import type { Crumb, Facts } from "./facts.ts";
import { pictureOf } from "./picture.ts";

type Item = Found["item"];
/** Parents that the way to an item names. */
export const deepest = 10;
/** Characters of a text that words are counted in. */
const longest = 200_000;

/** Whether items of a type have pages of their own. */
const hasPages = ({ all }: Pick<Desk, "all">, type: string): boolean =>
  all(contentTypes).some(({ name, viewable }) => viewable && name === type);

/**
 * What is kept of an item; undefined for what is not there, has no page or is not begun in earnest. Of one that is not for everybody
 * nothing is kept but that it is there.
 */
export async function buildItem(desk: Desk, id: number): Promise<Built | undefined> {
  const found = await itemById(toPlace(desk), id);
  if (found) return buildFound(desk, found);
  const item = await desk.db.content.get(id);
  if (!item || !hasPages(desk, item.type) || item.status === "auto-draft") return undefined;
  return { ...plainest(item), findable: false };
}

/** The same of an item that was found at its address. */
export async function buildFound(desk: Desk, found: Found): Promise<Built> {
  const { item, link } = found;
  const isProtected = item.password !== "";
  return {
    ...plainest(item),
    permalink: link,
    name: titleOf(item),
    author: item.author,
    facts: await factsOf(desk, found, isProtected),
    findable: !isProtected && link.length <= 2048,
  };
}

/** What can be said of any item: nothing that somebody wrote. */
const plainest = ({ id, type, status, version, author, modified_gmt }: Item) => ({
  object_type: "post",
  object_id: id,
  object_sub_type: type,
  permalink: "",
  name: "",
  author,
  status,
  source_version: version,
  modified: toDate(modified_gmt),
  facts: {},
});

/** The title of an item as plain text. */
export const titleOf = ({ title }: Pick<Item, "title">): string =>
  toPlain(renderTitle(title), 1000);

/** What a page says; of an item that is damaged, when it was written. One of those stops neither a write nor a page. */
async function factsOf(desk: Desk, found: Found, isProtected: boolean): Promise<Facts> {
  try {
    return await allFacts(desk, found, isProtected);
  } catch (error) {
    // What storage refuses is not swallowed: the transaction around this may have to begin anew.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    desk.log.warn("What the head of an item says could not be read.", {
      item: found.item.id,
      error,
    });
    return { published: toIso(found.item.date_gmt), modified: toIso(found.item.modified_gmt) };
  }
}

async function allFacts(desk: Desk, found: Found, isProtected: boolean): Promise<Facts> {
  const { item } = found;
  const times = { published: toIso(item.date_gmt), modified: toIso(item.modified_gmt) };
  const above = await crumbsAbove(desk, item);
  if (isProtected) return { ...times, above, isProtected };
  return {
    ...times,
    above,
    excerpt: excerptOf(item),
    words: countWords(toPlain(item.content.slice(0, longest), longest)),
    takesComments: found.type.features.has("comments") && item.comment_status === "open",
    image: await pictureOf(desk, found),
    terms: await termsOf(desk, item),
  };
}

function excerptOf(item: Item): string {
  if (item.excerpt.trim() !== "") return toPlain(renderTitle(item.excerpt), 1000);
  const made = renderExcerpt(
    { raw: "", content: item.content.slice(0, longest) },
    { postId: item.id },
  );
  return beginningOf(toPlain(made, 1000).replace(/\s*\[…\]$/, ""), 156);
}

/** The pages that an item stands below, the topmost first: those that everybody may read. */
async function crumbsAbove(desk: Desk, item: Item): Promise<readonly Crumb[]> {
  const crumbs: Crumb[] = [];
  const seen = new Set([item.id]);
  for (let id = item.parent; id > 0 && !seen.has(id) && crumbs.length < deepest;) {
    seen.add(id);
    const above = await itemById(toPlace(desk), id);
    if (!above) break;
    crumbs.unshift({ name: titleOf(above.item), link: above.link });
    id = above.item.parent;
  }
  return crumbs;
}

async function termsOf({ db }: Desk, item: Item): Promise<readonly number[]> {
  const links = await db.termLinks.find({
    where: { content: item.id, taxonomy: { in: ["category", "post_tag"] } },
    limit: 50,
    columns: ["term"],
  });
  return links.map(({ term }) => term);
}

/** A time as content keeps it, in UTC. */
function toDate(gmt: string): Date | null {
  const date = new Date(`${gmt}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
/** `2024-01-05T15:00:00+00:00`; empty for no time. */
const toIso = (gmt: string): string => (toDate(gmt) ? `${gmt.slice(0, 19)}+00:00` : "");
