import { contentTypes, itemById, type ItemAtUrl } from "@waymark/content";
import { renderTitle } from "@waymark/content-text";
import type { Context } from "../builder.ts";
import { toLookupContext, type Built } from "./entry.ts";
import { toPlain } from "../plain-text.ts";
import { factsOf, toDate } from "./facts-of.ts";

type Item = ItemAtUrl["item"];

/** Whether items of a type have public pages. */
const hasPages = ({ all }: Pick<Context, "all">, type: string): boolean =>
  all(contentTypes).some(({ name, viewable }) => viewable && name === type);

/**
 * Builds the entry of an item; undefined if it does not exist, has no page or is an auto-draft. The entry of a
 * non-public item has no content.
 */
export async function buildItem(ctx: Context, id: number): Promise<Built | undefined> {
  const found = await itemById(toLookupContext(ctx), id);
  if (found) return buildItemAt(ctx, found);
  const item = await ctx.db.content.get(id);
  if (!item || !hasPages(ctx, item.type) || item.status === "auto-draft") return undefined;
  return { ...toBasicEntry(item), findable: false };
}

/** Builds the entry of an item that was found at its URL. */
async function buildItemAt(ctx: Context, found: ItemAtUrl): Promise<Built> {
  const { item, link } = found;
  return {
    ...toBasicEntry(item),
    permalink: link,
    name: titleOf(item),
    author: item.author,
    facts: (await factsOf(ctx, [found])).get(item.id) ?? {},
    findable: item.password === "" && link.length <= 2048,
  };
}

/** An entry without any content. */
const toBasicEntry = ({ id, type, status, version, author, modified_gmt }: Item) => ({
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
