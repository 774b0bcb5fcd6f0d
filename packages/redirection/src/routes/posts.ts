import { contentOptions, contentTables, itemById } from "@waymark/content";
import { moduleBuilder } from "@waymark/core";
import * as z from "zod";
import type { Guards } from "../builder.ts";
import { suggestedPosts } from "../responses.ts";

// Addresses depend on content's options.
const { get } = moduleBuilder({ tables: contentTables, options: contentOptions });

/** A page that a redirect can lead to. */
export interface Suggestion {
  readonly title: string;
  /** Address of the page. */
  readonly value: string;
}
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
        const item = await itemById(place, id);
        if (item) suggestions.push({ title, value: item.link });
      }
      return suggestions;
    },
  });
