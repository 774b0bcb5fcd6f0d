import { runInside } from "../lib/child-run.mjs";
import { filled } from "../lib/filled.mjs";

const experiment = (storage) => ({
  name: `storage-${storage}`,
  goals: [8],
  title: `Storage alone (${storage}): ten rows by 16 different filters in turn, and one row by its id`,
  unit: storage === "sqlite" ? "µs CPU" : "µs by the clock",
  measure: async (context) =>
    runInside("storage.mjs", context, [storage, await filled(context, storage, 10_000)]),
  lines: [
    { goal: 8, what: "16 filters", of: "waymark, list", to: "by hand, list", most: 1.25 },
    { goal: 8, what: "one row by its id", of: "waymark, get", to: "by hand, get", most: 1.5 },
  ],
});

export const experiments = [experiment("sqlite"), experiment("postgres")];
