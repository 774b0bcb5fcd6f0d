import { can, jsonResponse, paged, type Actor } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { ranks, whereRank, type Rank } from "../entries/entry.ts";

const scoresResponse = jsonResponse(
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
  returns: scoresResponse,
  access: can("read"),
  async handler({ db, actor, site }) {
    const author = authorFor(actor);
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

const rankedResponse = jsonResponse(
  "page of ranked posts",
  z.object({
    items: z.array(z.object({ id: z.int(), title: z.string(), link: z.string(), score: z.int() })),
    total: z.int().describe("Total number"),
  }),
);

/** `GET /items` of `seo/v2`: the published posts with a content score. */
export const listRanked = get({
  summary: "List the published posts with a content score, newest first",
  args: {
    ...paged({ perPage: 25 }),
    rank: z.enum(ranks.map(({ name }) => name)).describe("Content score"),
  },
  returns: rankedResponse,
  access: can("edit_posts"),
  async handler({ args, db, actor }) {
    const { items, total } = await db.entries.page({
      page: args.page,
      per_page: args.per_page,
      where: whereRank(args.rank, authorFor(actor)),
      orderBy: { object_id: "desc" },
    });
    return {
      items: items.map(({ object_id, name, permalink, score }) => ({
        id: object_id,
        title: name,
        link: permalink,
        score,
      })),
      total,
    };
  },
});

/** The author of the posts that a user sees the scores of; undefined for all. */
const authorFor = (actor: Actor): number | undefined =>
  actor.can("edit_others_posts") ? undefined : actor.id;
