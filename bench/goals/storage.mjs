import { runInChild } from "../lib/child.mjs";
import { filledDatabase } from "../lib/filled-databases.mjs";

const experiment = (storage) => ({
  name: `storage-${storage}`,
  goals: [8],
  title: `Storage without a site (${storage}): ten rows by 16 different filters in turn, and one row by id`,
  unit: storage === "sqlite" ? "µs CPU" : "µs elapsed",
  measure: async (context) =>
    runInChild("storage.mjs", context, [storage, await filledDatabase(context, storage, 10_000)]),
  lines: [
    { goal: 8, what: "16 filters", of: "waymark, list", to: "hand-written, list", maxRatio: 1.25 },
    { goal: 8, what: "one row by id", of: "waymark, get", to: "hand-written, get", maxRatio: 1.5 },
  ],
});

export const experiments = [experiment("sqlite"), experiment("postgres")];
