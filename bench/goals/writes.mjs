import { copyFileSync, existsSync, rmSync } from "node:fs";
import { filled } from "../lib/filled.mjs";
import { toPost } from "../lib/traffic.mjs";
import { measureWire } from "../lib/wire.mjs";
import { root } from "../table/routes.mjs";

/** How many creates one batch holds. */
const many = 25;
const post = {
  title: "Harbour lights ~~~~~~~~~~",
  content: "The ferry leaves the pier in the morning, the tide comes in.",
  status: "publish",
  categories: [3, 7],
};
const badge = { "X-Badge": "1" };
const batchOf = (path) => ({
  requests: Array.from({ length: many }, () => ({ path, body: post })),
});

/** Single creates and batches of them, at eight connections and at one. */
const contendersOf = (server, singlePath, batchPath) => {
  const single = { server, requests: [toPost(singlePath, post, badge)], status: 201 };
  const batch = {
    server,
    requests: [toPost(batchPath, batchOf("/core/v2/posts"), badge)],
    status: 207,
    per: many,
  };
  return [
    { ...single, name: server, connections: 8 },
    { ...batch, name: `${server}, batch`, connections: 8 },
    { ...single, name: `${server}, alone`, connections: 1 },
    { ...batch, name: `${server}, batch alone`, connections: 1 },
  ];
};

/** Each server its own database, with the same ten thousand posts. */
const places = {
  async sqlite(context, name) {
    const file = await filled(context, "sqlite", 10_000);
    const own = file.replace(/\.db$/, `-${name}.db`);
    for (const end of ["", "-wal", "-shm"]) {
      rmSync(own + end, { force: true });
      if (existsSync(file + end)) copyFileSync(file + end, own + end);
    }
    return own;
  },
  postgres: (context, name) => filled(context, "postgres", 10_000, name),
};

const experiment = (storage, file) => ({
  name: `writes-${storage}`,
  goals: [12, 13],
  title: `Creates of posts with two terms each, one by one and ${many} in a batch, per post (${storage})`,
  unit: "µs",
  measure: async (context) => {
    const servers = context.only({
      "by hand": { file, env: { DATABASE: await places[storage](context, "hand") } },
      waymark: {
        file: "waymark/writes.mjs",
        env: { DATABASE: await places[storage](context, "writes") },
      },
    });
    const paths = {
      "by hand": ["/posts", "/batch"],
      waymark: [`${root}/core/v2/posts`, `${root}/batch/v1`],
    };
    return measureWire(context, {
      servers,
      contenders: Object.keys(servers).flatMap((server) => contendersOf(server, ...paths[server])),
      requests: 1500,
      clock: true,
    });
  },
  lines: [
    { goal: 13, what: "CPU of one create", of: "waymark", to: "by hand", most: 1.3 },
    {
      goal: 13,
      what: "time of one create, alone",
      of: "waymark, alone, clock",
      to: "by hand, alone, clock",
    },
    {
      goal: 12,
      what: "CPU of one in a batch",
      of: "waymark, batch",
      to: "by hand, batch",
      most: 1.5,
    },
    {
      goal: 12,
      what: "time in a batch to one by one, 8 connections",
      of: "waymark, batch, clock",
      to: "waymark, clock",
      most: 0.4,
    },
    {
      goal: 12,
      what: "the same, 1 connection",
      of: "waymark, batch alone, clock",
      to: "waymark, alone, clock",
      most: 0.286,
    },
    {
      goal: 12,
      what: "for comparison, 8 connections",
      of: "by hand, batch, clock",
      to: "by hand, clock",
    },
    {
      goal: 12,
      what: "for comparison, 1 connection",
      of: "by hand, batch alone, clock",
      to: "by hand, alone, clock",
    },
  ],
});

export const experiments = [
  experiment("sqlite", "peers/hand-writes.mjs"),
  experiment("postgres", "peers/hand-writes-postgres.mjs"),
];
