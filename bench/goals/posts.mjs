import { join } from "node:path";
import { databaseFilledByRoutes, filledDatabase } from "../lib/filled-databases.mjs";
import { measureHttp } from "../lib/http.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { tenPath } from "../lib/traffic.mjs";

/** The compared parts of a list of posts: slugs, dates, fields and numbers of terms. Ids and rendered HTML may differ. */
const shapeOf = (body) =>
  Array.isArray(body)
    ? body.map((post) => ({
        slug: post.slug,
        date: post.date,
        terms: [post.categories?.length, post.tags?.length],
        fields: Object.keys(post).sort(),
      }))
    : body;

export const experiments = [
  {
    name: "posts",
    goals: [7],
    title: "List of ten posts of 10,000, 24 fields each with links, from SQLite",
    unit: "µs CPU",
    measure: async (context) => {
      const servers = context.available({
        "hand-written node:http": {
          file: "peers/hand-posts.mjs",
          env: { DATABASE: join(context.folder, "posts-by-hand.db") },
        },
        waymark: {
          file: "waymark/posts.mjs",
          env: { DATABASE: context.hasWaymark ? await databaseFilledByRoutes(context) : "" },
        },
      });
      return measureHttp(context, {
        servers,
        candidates: Object.keys(servers).map((name) => ({ name, paths: [tenPath] })),
        requests: 3000,
        comparable: shapeOf,
      });
    },
    lines: [
      {
        goal: 7,
        what: "list of ten posts",
        of: "waymark",
        to: "hand-written node:http",
        maxRatio: 1.3,
      },
    ],
  },
  {
    name: "posts-postgres",
    goals: [11],
    title: "The same list from PostgreSQL: CPU time of the server process and elapsed time",
    unit: "µs",
    measure: async (context) => {
      const servers = {
        "hand-written statement": {
          file: "peers/hand-posts-postgres.mjs",
          env: { DATABASE: await createDatabase() },
        },
        ...(context.hasWaymark && {
          waymark: {
            file: "waymark/posts.mjs",
            env: { DATABASE: await filledDatabase(context, "postgres", 10_000) },
          },
        }),
      };
      const candidates = Object.keys(servers).flatMap((server) => [
        { name: server, server, paths: [tenPath] },
        { name: `${server}, 1 connection`, server, paths: [tenPath], connections: 1 },
      ]);
      return measureHttp(context, {
        servers,
        candidates,
        requests: 1000,
        comparable: shapeOf,
        elapsed: true,
      });
    },
    lines: [
      {
        goal: 11,
        what: "elapsed time, 1 connection",
        of: "waymark, 1 connection, elapsed",
        to: "hand-written statement, 1 connection, elapsed",
        maxRatio: 1.5,
      },
      {
        goal: 11,
        what: "elapsed time per request, all connections",
        of: "waymark, elapsed",
        to: "hand-written statement, elapsed",
        maxRatio: 1.5,
      },
      { goal: 11, what: "CPU time of the process", of: "waymark", to: "hand-written statement" },
    ],
  },
];
