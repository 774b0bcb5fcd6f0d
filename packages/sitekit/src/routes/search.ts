import { contentTypes, itemAt, itemById, type ItemAtUrl } from "@waymark/content";
import { renderTitle } from "@waymark/content-text";
import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { defineService, toLookupContext, get } from "../builder.ts";
import { setup } from "../access.ts";

/** A page in search results: enough to name it and link to it, without its text. */
const foundPost = z.object({
  ID: z.int(),
  post_title: z.string(),
  permalink: z.string(),
  post_type: z.string(),
});
type FoundPost = z.output<typeof foundPost>;

const max = 10;

/**
 * The published item at a URL of this site, or up to ten that match the words; without words the latest. Without
 * password-protected items.
 */
const findPosts = defineService(
  "sitekit.find-posts",
  async (ctx, query: string): Promise<FoundPost[]> => {
    const lookup = toLookupContext(ctx);
    const text = query.trim();
    if (/^https?:\/\//i.test(text)) {
      const found = await itemAt(lookup, text);
      return found && found.item.password === "" ? [toSearchResult(found)] : [];
    }
    const types = ctx
      .all(contentTypes)
      .filter(({ viewable, features }) => viewable && !features.has("file"))
      .map(({ name }) => name);
    const rows = await ctx.db.content.find({
      where: {
        type: { in: types },
        status: "publish",
        password: "",
        ...(text !== "" && { match: text }),
      },
      orderBy: { date: "desc" },
      limit: max,
      columns: ["id"],
    });
    const found: FoundPost[] = [];
    for (const { id } of rows) {
      const one = await itemById(lookup, id);
      if (one) found.push(toSearchResult(one));
    }
    return found;
  },
);

const toSearchResult = ({ item, link }: ItemAtUrl): FoundPost => ({
  ID: item.id,
  post_title: renderTitle(item.title),
  permalink: link,
  post_type: item.type,
});

export const postSearch = get({
  summary: "Find published pages by a URL of this site, or by words",
  args: { query: z.string().max(400).describe("URL of this site, or search words") },
  returns: jsonResponse("sitekit-posts", z.array(foundPost)),
  access: setup,
  handler: ({ args, callService }) => callService(findPosts, args.query),
});
