import { join } from "node:path";
import { basic } from "../lib/credentials.mjs";
import { copyOfWaymark } from "../lib/filled-databases.mjs";
import { measureHttp } from "../lib/http.mjs";
import { createPosts } from "../lib/posts.mjs";
import { toRequest, toWrite } from "../lib/traffic.mjs";
import { root } from "../table/routes.mjs";

const list = `${root}/core/v2/posts`;
const { slug } = createPosts()[5000];
/** The requests and their status, each sent to both servers. */
const kinds = {
  "item by id": { requests: [toRequest(`${list}/5001`)] },
  "item by slug": { requests: [toRequest(`${list}?slug=${slug}`)] },
  "400, no user": { requests: [toRequest(`${list}?per_page=ten`)], status: 400 },
  401: { requests: [toRequest(`${list}?slug=${slug}&context=edit`)], status: 401 },
  "404, no route": { requests: [toRequest(`${list}/5001/nothing/here`)], status: 404 },
  "404, no post": { requests: [toRequest(`${list}/999999`)], status: 404 },
  "400 of a write": { requests: [ofStatus("published")], status: 400 },
  "403 of a write": { requests: [ofStatus("publish")], status: 403 },
};
function ofStatus(status) {
  const post = { title: "Harbour lights", content: "The ferry leaves in the morning.", status };
  return toWrite("POST", list, post, { Authorization: basic });
}
const hand = "hand-written node:http";
const named = (server, kind) => `${server}, ${kind}`;

export const experiments = [
  {
    name: "items",
    goals: [18, 19],
    title: "One post of 10,000, and errors: from SQLite, writes with an application password",
    unit: "µs CPU",
    measure: async (context) => {
      const servers = context.available({
        [hand]: {
          file: "peers/hand-items.mjs",
          env: { DATABASE: join(context.folder, "posts-by-hand.db") },
        },
        waymark: {
          file: "waymark/items.mjs",
          env: { DATABASE: context.hasWaymark ? await copyOfWaymark(context, "items") : "" },
        },
      });
      const candidates = Object.entries(kinds).flatMap(([kind, load]) =>
        Object.keys(servers).map((server) => ({ name: named(server, kind), server, ...load })),
      );
      return measureHttp(context, { servers, candidates, requests: 4000 });
    },
    lines: Object.entries(kinds).map(([kind, { status }]) => ({
      goal: status ? 19 : 18,
      what: kind,
      of: named("waymark", kind),
      to: named(hand, kind),
      maxRatio: 1.3,
    })),
  },
];
