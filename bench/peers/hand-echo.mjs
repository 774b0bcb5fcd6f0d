/** Bare `node:http` with the whole table in a trie and hand-written args: the limit for an echo. HEADERS=1 adds the standard headers. */
import { createServer } from "node:http";
import { standardHeaders } from "../lib/headers.mjs";
import { listen } from "../lib/server.mjs";
import { root, routes } from "../table/routes.mjs";
import { parseQuery, readPostsArgs, Refused, whole } from "./hand-args.mjs";
import { makeTrie } from "./trie.mjs";

const more = process.env.HEADERS ? standardHeaders : {};
const type = "application/json; charset=UTF-8";

/** The routes under test are written out; the others only have to stand in the table. */
const written = {
  "GET /core/v2/posts": (query) => readPostsArgs(parseQuery(query)),
  "GET /core/v2/posts/:id": (query, values) => {
    const q = parseQuery(query);
    const context = q.context ?? "view";
    if (context !== "view" && context !== "embed" && context !== "edit")
      throw new Refused("context");
    return { id: whole(values[0], "id", 1), context, password: q.password };
  },
  "GET /calendar/events/v1/events/by-slug/:slug": (_, values) => ({ slug: values[0] }),
};

const trie = makeTrie();
for (const { path, endpoints } of routes)
  for (const { methods, args } of endpoints) {
    const digits = new Set(Object.keys(args).filter((name) => args[name].type === "integer"));
    for (const method of methods) {
      const handler = written[`${method} ${path}`] ?? ((query) => (query ? parseQuery(query) : {}));
      trie.add(method, root + path, handler, digits);
    }
  }

const server = createServer((request, response) => {
  const { url } = request;
  const mark = url.indexOf("?");
  const hit = trie.match(request.method, mark < 0 ? url : url.slice(0, mark));
  if (!hit) return send(response, 404, { code: "rest_no_route", data: { status: 404 } });
  try {
    send(response, 200, hit.value(mark < 0 ? "" : url.slice(mark + 1), hit.values));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const data = { status: 400, params: { [error.param]: error.message } };
    send(response, 400, { code: "rest_invalid_param", message: error.message, data });
  }
});
function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    ...more,
  });
  response.end(body);
}
listen(server);
