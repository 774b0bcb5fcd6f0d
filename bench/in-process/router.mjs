/** Looks up routes in one process: four kinds of paths in turn, then a literal path and one with a number. */
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { measureInProcess } from "../lib/in-process.mjs";
import { mixPaths } from "../lib/traffic.mjs";
import { createTrie } from "../peers/trie.mjs";
import { endpoints, root } from "../table/routes.mjs";

const [rounds, withWaymark] = process.argv.slice(2);
const notes = [];
const bindings = endpoints.flatMap(({ path, methods, args }) =>
  methods.map((method) => ({ method, path: root + path, args })),
);

const trie = createTrie();
for (const { method, path, args } of bindings) {
  const digits = new Set(Object.keys(args).filter((name) => args[name].type === "integer"));
  trie.add(method, path, `${method} ${path}`, digits);
}
/** Adds all routes to a router with the pattern syntax of Hono. */
const addRoutes = (router) => {
  for (const { method, path, args } of bindings) {
    const pattern = path.replaceAll(/:(\w+)/g, (whole, name) => {
      if (args[name].type === "integer") return `${whole}{[0-9]+}`;
      return args[name].enum ? `${whole}{(?:${args[name].enum.join("|")})}` : whole;
    });
    router.add(method, pattern, `${method} ${path}`);
  }
  return router;
};
const routers = {
  "hand-written trie": trie,
  "hono default router": addRoutes(
    new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] }),
  ),
};
if (withWaymark === "waymark")
  try {
    const { tableRouter } = await import("@waymark/core");
    routers.waymark = addRoutes(tableRouter());
  } catch (error) {
    notes.push(`waymark: ${error.message}`);
  }

const paths = mixPaths.map((path) => path.split("?")[0]);
const pathSets = { mix: paths, literal: [paths[2]], number: [paths[1]] };
const routeOf = (result) => result?.value ?? result?.[0]?.[0]?.[0];
const samples = {};
for (const [set, tested] of Object.entries(pathSets)) {
  const candidates = {};
  for (const [name, router] of Object.entries(routers)) {
    for (const path of tested)
      if (routeOf(router.match("GET", path)) !== routeOf(trie.match("GET", path)))
        notes.push(`${name}: different route for ${path}`);
    candidates[name] = (i) => router.match("GET", tested[i % tested.length]);
  }
  for (const [name, list] of Object.entries(
    measureInProcess(candidates, { rounds: Number(rounds) }),
  ))
    samples[`${name}, ${set}`] = list;
}
process.send({ samples, notes });
process.disconnect();
