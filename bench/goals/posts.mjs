import { join } from "node:path";
import { filled, filledByRoutes } from "../lib/filled.mjs";
import { createDatabase } from "../lib/postgres.mjs";
import { tenPath } from "../lib/traffic.mjs";
import { measureWire } from "../lib/wire.mjs";

/**
 * What must agree in a list of posts: which they are, their fields, and how many terms they carry. Identifiers
 * and the details of rendering are each system's own.
 */
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
      const servers = context.only({
        "node:http by hand": {
          file: "peers/hand-posts.mjs",
          env: { DATABASE: join(context.folder, "posts-by-hand.db") },
        },
        waymark: {
          file: "waymark/posts.mjs",
          env: { DATABASE: context.hasWaymark ? await filledByRoutes(context) : "" },
        },
      });
      return measureWire(context, {
        servers,
        contenders: Object.keys(servers).map((name) => ({ name, paths: [tenPath] })),
        requests: 3000,
        same: shapeOf,
      });
    },
    lines: [
      { goal: 7, what: "list of ten posts", of: "waymark", to: "node:http by hand", most: 1.3 },
    ],
  },
  {
    name: "posts-postgres",
    goals: [11],
    title: "The same list from PostgreSQL: CPU of the server's process, and time by the clock",
    unit: "µs",
    measure: async (context) => {
      const servers = {
        "one statement by hand": {
          file: "peers/hand-posts-postgres.mjs",
          env: { DATABASE: await createDatabase() },
        },
        ...(context.hasWaymark && {
          waymark: {
            file: "waymark/posts.mjs",
            env: { DATABASE: await filled(context, "postgres", 10_000) },
          },
        }),
      };
      const contenders = Object.keys(servers).flatMap((server) => [
        { name: server, server, paths: [tenPath] },
        { name: `${server}, alone`, server, paths: [tenPath], connections: 1 },
      ]);
      return measureWire(context, {
        servers,
        contenders,
        requests: 1000,
        same: shapeOf,
        clock: true,
      });
    },
    lines: [
      {
        goal: 11,
        what: "time, one request at a time",
        of: "waymark, alone, clock",
        to: "one statement by hand, alone, clock",
        most: 1.5,
      },
      {
        goal: 11,
        what: "time per request, many at a time",
        of: "waymark, clock",
        to: "one statement by hand, clock",
        most: 1.5,
      },
      { goal: 11, what: "CPU of the process", of: "waymark", to: "one statement by hand" },
    ],
  },
];
