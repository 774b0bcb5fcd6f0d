import { copyFileSync, existsSync, rmSync } from "node:fs";
import { filledDatabase } from "../lib/filled-databases.mjs";
import { toPost } from "../lib/traffic.mjs";
import { measureHttp } from "../lib/http.mjs";
import { root } from "../table/routes.mjs";

/** The number of creates in a batch. */
const batchSize = 25;
const post = {
  title: "Harbour lights ~~~~~~~~~~",
  content: "The ferry leaves the pier in the morning, the tide comes in.",
  status: "publish",
  categories: [3, 7],
};
const asAdmin = { "X-Test-User": "administrator" };
const batchOf = (path) => ({
  requests: Array.from({ length: batchSize }, () => ({ path, body: post })),
});

/** Single creates and batches, over eight connections and over one. */
const candidatesOf = (server, singlePath, batchPath) => {
  const single = { server, requests: [toPost(singlePath, post, asAdmin)], status: 201 };
  const batch = {
    server,
    requests: [toPost(batchPath, batchOf("/core/v2/posts"), asAdmin)],
    status: 207,
    per: batchSize,
  };
  return [
    { ...single, name: server, connections: 8 },
    { ...batch, name: `${server}, batch`, connections: 8 },
    { ...single, name: `${server}, 1 connection`, connections: 1 },
    { ...batch, name: `${server}, batch, 1 connection`, connections: 1 },
  ];
};

/** Create a database with 10,000 posts for each server. */
const createDatabase = {
  async sqlite(context, name) {
    const file = await filledDatabase(context, "sqlite", 10_000);
    const copy = file.replace(/\.db$/, `-${name}.db`);
    for (const suffix of ["", "-wal", "-shm"]) {
      rmSync(copy + suffix, { force: true });
      if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
    }
    return copy;
  },
  postgres: (context, name) => filledDatabase(context, "postgres", 10_000, name),
};

const experiment = (storage, file) => ({
  name: `writes-${storage}`,
  goals: [12, 13],
  title: `Creates of posts with two terms, single and in batches of ${batchSize}, per post (${storage})`,
  unit: "µs",
  measure: async (context) => {
    const servers = context.available({
      "hand-written": { file, env: { DATABASE: await createDatabase[storage](context, "hand") } },
      waymark: {
        file: "waymark/writes.mjs",
        env: { DATABASE: await createDatabase[storage](context, "writes") },
      },
    });
    const paths = {
      "hand-written": ["/posts", "/batch"],
      waymark: [`${root}/core/v2/posts`, `${root}/batch/v1`],
    };
    return measureHttp(context, {
      servers,
      candidates: Object.keys(servers).flatMap((server) => candidatesOf(server, ...paths[server])),
      requests: 1500,
      elapsed: true,
    });
  },
  lines: [
    { goal: 13, what: "CPU time of one create", of: "waymark", to: "hand-written", maxRatio: 1.3 },
    {
      goal: 13,
      what: "elapsed time of one create, 1 connection",
      of: "waymark, 1 connection, elapsed",
      to: "hand-written, 1 connection, elapsed",
    },
    {
      goal: 12,
      what: "CPU time per create in a batch",
      of: "waymark, batch",
      to: "hand-written, batch",
      maxRatio: 1.5,
    },
    {
      goal: 12,
      what: "elapsed time in a batch vs. single, 8 connections",
      of: "waymark, batch, elapsed",
      to: "waymark, elapsed",
      maxRatio: 0.4,
    },
    {
      goal: 12,
      what: "the same, 1 connection",
      of: "waymark, batch, 1 connection, elapsed",
      to: "waymark, 1 connection, elapsed",
      maxRatio: 0.286,
    },
    {
      goal: 12,
      what: "for comparison, 8 connections",
      of: "hand-written, batch, elapsed",
      to: "hand-written, elapsed",
    },
    {
      goal: 12,
      what: "for comparison, 1 connection",
      of: "hand-written, batch, 1 connection, elapsed",
      to: "hand-written, 1 connection, elapsed",
    },
  ],
});

export const experiments = [
  experiment("sqlite", "peers/hand-writes.mjs"),
  experiment("postgres", "peers/hand-writes-postgres.mjs"),
];
