import { can, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { ranks, whereRank, type Rank } from "../entries/ranks.ts";

const answer = jsonResponse(
  "scores of posts",
  z.object({
    header: z.string().describe("Summary of the scores"),
    seo_scores: z.array(
      z.object({
        seo_rank: z.enum(ranks.map(({ name }) => name)),
        label: z.string(),
        count: z.int(),
        link: z.string().describe("URL of the list of these posts"),
      }),
    ),
  }),
);

/** `GET /statistics`: the content scores of published posts; only the caller's own if they cannot edit others. */
export const statistics = get({
  summary: "Get the content scores of published posts",
  returns: answer,
  access: can("read"),
  async handler({ db, actor, site }) {
    const author = actor.can("edit_others_posts") ? undefined : actor.id;
    const counts = new Map<Rank, number>();
    for (const { name } of ranks) counts.set(name, await db.entries.count(whereRank(name, author)));
    return {
      header: toHeader(counts),
      seo_scores: ranks
        .map(({ name, label }) => ({
          seo_rank: name,
          label,
          count: counts.get(name) ?? 0,
          link: `${site.api}/seo/v2/items?rank=${name}`,
        }))
        .filter(({ count }) => count > 0),
    };
  },
});

function toHeader(counts: ReadonlyMap<Rank, number>): string {
  const of = (rank: Rank) => counts.get(rank) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return "There are no published posts yet; their scores will appear here.";
  const scored = of("bad") + of("ok") + of("good");
  if (scored > 0 && of("good") / scored > 0.66) return "Most posts have good content scores.";
  return "Content scores of the published posts.";
}
