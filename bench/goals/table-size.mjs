import { runInChild } from "../lib/child.mjs";
import { filledDatabase } from "../lib/filled-databases.mjs";

const sizeRatio = (what, maxRatio = 2, goal = 9) => ({
  goal,
  what: `${what}, 100,000 vs. 10,000 posts`,
  of: `${what}, 100k`,
  to: `${what}, 10k`,
  maxRatio,
});

const experiment = (storage, unit) => ({
  name: `table-size-${storage}`,
  goals: [9, 10],
  title: `Requests to a site with 10,000 posts and to one with 100,000, ids only (${storage})`,
  unit,
  measure: async (context) =>
    runInChild("table-size.mjs", context, [
      storage,
      await filledDatabase(context, storage, 10_000),
      await filledDatabase(context, storage, 100_000),
    ]),
  lines: [
    sizeRatio("get"),
    sizeRatio("slug"),
    sizeRatio("page 1"),
    sizeRatio("page at 50 %"),
    sizeRatio("page at 99 %"),
    sizeRatio("term"),
    sizeRatio("author"),
    sizeRatio("title order"),
    sizeRatio("month"),
    sizeRatio("search, common word", 3, 10),
    sizeRatio("search, rare word", undefined, 10),
    {
      goal: 10,
      what: "search for a rare word vs. one LIKE query",
      of: "search, rare word, 100k",
      to: "LIKE, rare word, 100k",
      maxRatio: 0.01,
    },
  ],
});

export const experiments = [experiment("sqlite", "µs CPU"), experiment("postgres", "µs elapsed")];
