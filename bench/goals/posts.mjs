import { join } from "node:path";
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
    measure: (context) => {
      const servers = context.only({
        "node:http by hand": {
          file: "peers/hand-posts.mjs",
          env: { DATABASE: join(context.folder, "posts-by-hand.db") },
        },
        waymark: {
          file: "waymark/posts.mjs",
          env: { DATABASE: join(context.folder, "posts-waymark.db") },
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
];
