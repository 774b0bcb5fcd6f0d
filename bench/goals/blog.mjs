import { join } from "node:path";
import { basic, secret } from "../lib/credentials.mjs";
import { copyOfWaymark, removeDatabase } from "../lib/filled-databases.mjs";
import { measureHttp } from "../lib/http.mjs";
import { createPosts } from "../lib/posts.mjs";
import { toRequest, toWrite } from "../lib/traffic.mjs";
import { root } from "../table/routes.mjs";

const { slug } = createPosts()[5000];
const text = {
  title: "Harbour lights ~~~~~~~~~~",
  content: "The ferry leaves in the morning.",
};
/** The same requests in the interface of each program. */
const requestsOf = ({ posts, embedded, authorization, create, invalid }) => {
  const headers = { Authorization: authorization };
  const withQuery = (query) => toRequest(`${posts}?${query}${embedded}`);
  return {
    "list of ten": { requests: [withQuery("per_page=10")] },
    "page 500": { requests: [withQuery("per_page=10&page=500")] },
    "one by slug": { requests: [withQuery(`slug=${slug}`)] },
    "search, rare word": { requests: [withQuery("search=narwhal")] },
    "search, common word": { requests: [withQuery("search=harbour")], share: 0.05 },
    404: { requests: [toRequest(`${posts}/999999`)], status: 404 },
    "refused write": { requests: [toWrite("POST", posts, invalid, headers)], status: 400 },
    create: { requests: [toWrite("POST", posts, create, headers)], status: 201, share: 0.5 },
    update: { requests: [toWrite("PATCH", `${posts}/5002`, text, headers)], share: 0.5 },
  };
};
const byHand = requestsOf({
  posts: "/posts",
  embedded: "",
  authorization: `Bearer ${secret}`,
  create: { ...text, status: "publish", terms: [3, 27] },
  invalid: { ...text, status: "published", terms: [3, 27] },
});
const ofWaymark = requestsOf({
  posts: `${root}/core/v2/posts`,
  embedded: "&_embed=author,core:term",
  authorization: basic,
  create: { ...text, status: "publish", categories: [3], tags: [7] },
  invalid: { ...text, status: "published", categories: [3], tags: [7] },
});
const peers = ["hono", "fastify", "express"];
const named = (server, kind) => `${server}, ${kind}`;

export const experiments = [
  {
    name: "blog",
    goals: [20],
    title: "A blog of 10,000 posts on SQLite, with authors and terms in each response",
    unit: "µs CPU",
    measure: async (context) => {
      const blogs = peers.map((name) => [
        name,
        {
          file: `peers/blog/${name}.mjs`,
          env: { DATABASE: removeDatabase(join(context.folder, `blog-${name}.db`)) },
        },
      ]);
      const servers = context.available({
        ...Object.fromEntries(blogs),
        waymark: {
          file: "waymark/items.mjs",
          env: {
            ROLE: "administrator",
            DATABASE: context.hasWaymark ? await copyOfWaymark(context, "blog") : "",
          },
        },
      });
      const candidates = Object.keys(byHand).flatMap((kind) =>
        Object.keys(servers).map((server) => ({
          name: named(server, kind),
          server,
          ...(server === "waymark" ? ofWaymark : byHand)[kind],
        })),
      );
      return measureHttp(context, { servers, candidates, requests: 2000 });
    },
    lines: Object.keys(byHand).flatMap((kind) =>
      peers.map((peer) => ({
        goal: 20,
        what: kind,
        of: named("waymark", kind),
        to: named(peer, kind),
      })),
    ),
  },
];
