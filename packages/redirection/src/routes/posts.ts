import { itemById } from "@waymark/content";
import * as z from "zod";
import { get, type Guards } from "../builder.ts";
import { itemLookup } from "../pages/context.ts";
import { suggestedPosts, type Suggestion } from "../responses.ts";

const max = 20;

/** `GET /redirect/post`: published posts and pages by a part of their title or slug. */
export const suggestPosts = ({ may }: Guards) =>
  get({
    summary: "Find posts and pages to redirect to",
    args: { text: z.string().max(200).describe("Part of the title or slug") },
    returns: suggestedPosts,
    access: may("redirect_manage"),
    async handler({ args, ...place }): Promise<readonly Suggestion[]> {
      const { text } = args;
      const lookup = itemLookup(place);
      const found = await place.db.content.find({
        where: {
          type: { in: ["post", "page"] },
          status: "publish",
          or: [{ title: { contains: text } }, { slug: { contains: text } }],
        },
        orderBy: [{ id: "desc" }],
        limit: max,
        columns: ["id", "title"],
      });
      const suggestions: Suggestion[] = [];
      for (const { id, title } of found) {
        const item = await itemById(lookup, id);
        if (item) suggestions.push({ title, value: item.link });
      }
      return suggestions;
    },
  });
