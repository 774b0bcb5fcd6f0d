import type { Where } from "@waymark/core";
import type { Columns } from "./entry.ts";

/** Content scores, the worst first; then posts without a score. */
export const ranks = [
  { name: "bad", label: "Needs improvement" },
  { name: "ok", label: "OK" },
  { name: "good", label: "Good" },
  { name: "na", label: "Without a focus keyphrase" },
  { name: "noindex", label: "Should not show up in search results" },
] as const;
/** One of the ranks. */
export type Rank = (typeof ranks)[number]["name"];

const scores: Partial<Record<Rank, readonly [number, number]>> = {
  bad: [1, 40],
  ok: [41, 70],
  good: [71, 100],
  na: [0, 0],
};

/** The published posts with a rank; of one author if given. */
export function whereRank(rank: Rank, author: number | undefined): Where<Columns> {
  const between = scores[rank];
  return {
    object_type: "post",
    object_sub_type: "post",
    status: "publish",
    ...(between && { score: { between } }),
    noindex: rank === "noindex" ? true : { ne: true },
    ...(author !== undefined && { author }),
  };
}
