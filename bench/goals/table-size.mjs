import { runInside } from "../lib/child-run.mjs";
import { filled } from "../lib/filled.mjs";

const flat = (what, most = 2, goal = 9) => ({
  goal,
  what: `${what}, 100,000 posts to 10,000`,
  of: `${what}, 100k`,
  to: `${what}, 10k`,
  most,
});

const experiment = (storage, unit) => ({
  name: `flatness-${storage}`,
  goals: [9, 10],
  title: `Whole requests to a site of 10,000 posts and to one of 100,000, ids alone (${storage})`,
  unit,
  measure: async (context) =>
    runInside("flatness.mjs", context, [
      storage,
      await filled(context, storage, 10_000),
      await filled(context, storage, 100_000),
    ]),
  lines: [
    flat("get"),
    flat("slug"),
    flat("page 1"),
    flat("page at 50 %"),
    flat("page at 99 %"),
    flat("term"),
    flat("author"),
    flat("title order"),
    flat("month"),
    flat("search, common word", 3, 10),
    flat("search, rare word", undefined, 10),
    {
      goal: 10,
      what: "rare word, the whole request to one LIKE",
      of: "search, rare word, 100k",
      to: "LIKE, rare word, 100k",
      most: 0.01,
    },
  ],
});

export const experiments = [
  experiment("sqlite", "µs CPU"),
  experiment("postgres", "µs by the clock"),
];
