/** Plain `node:http` with all routes in a trie and hand-written args: the baseline for an echo. HEADERS=1 adds the standard headers. */
import { createServer } from "node:http";
import { standardHeaders } from "../lib/headers.mjs";
import { listen } from "../lib/server.mjs";
import { root, routes } from "../table/routes.mjs";
import { parseQuery, readPostsArgs, InvalidArg, integer } from "./hand-args.mjs";
import { createTrie } from "./trie.mjs";

const extraHeaders = process.env.HEADERS ? standardHeaders : {};
const type = "application/json; charset=UTF-8";

/** The handlers of the measured routes. The other routes only have to be in the table. */
const handlers = {
  "GET /core/v2/posts": (query) => readPostsArgs(parseQuery(query)),
  "GET /core/v2/posts/:id": (query, values) => {
    const q = parseQuery(query);
    const context = q.context ?? "view";
    if (context !== "view" && context !== "embed" && context !== "edit")
      throw new InvalidArg("context");
    return { id: integer(values[0], "id", 1), context, password: q.password };
  },
  "GET /calendar/events/v1/events/by-slug/:slug": (_, values) => ({ slug: values[0] }),
};

const trie = createTrie();
for (const { path, endpoints } of routes)
  for (const { methods, args } of endpoints) {
    const digits = new Set(Object.keys(args).filter((name) => args[name].type === "integer"));
    for (const method of methods) {
      const handler =
        handlers[`${method} ${path}`] ?? ((query) => (query ? parseQuery(query) : {}));
      trie.add(method, root + path, handler, digits);
    }
  }

const server = createServer((request, response) => {
  const { url } = request;
  const queryStart = url.indexOf("?");
  const route = trie.match(request.method, queryStart < 0 ? url : url.slice(0, queryStart));
  if (!route) return send(response, 404, { code: "rest_no_route", data: { status: 404 } });
  try {
    send(response, 200, route.value(queryStart < 0 ? "" : url.slice(queryStart + 1), route.values));
  } catch (error) {
    if (!(error instanceof InvalidArg)) throw error;
    const data = { status: 400, params: { [error.param]: error.message } };
    send(response, 400, { code: "rest_invalid_param", message: error.message, data });
  }
});
function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    ...extraHeaders,
  });
  response.end(body);
}
listen(server);
