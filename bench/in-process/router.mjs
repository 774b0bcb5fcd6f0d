/** Finding the route of a path among all, in one process: four kinds of paths in turn, then a literal and one with a number. */
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { measureInside } from "../lib/inside.mjs";
import { mixPaths } from "../lib/traffic.mjs";
import { makeTrie } from "../peers/trie.mjs";
import { endpoints, root } from "../table/routes.mjs";

const [rounds, withWaymark] = process.argv.slice(2);
const notes = [];
const bindings = endpoints.flatMap(({ path, methods, args }) =>
  methods.map((method) => ({ method, path: root + path, args })),
);

const trie = makeTrie();
for (const { method, path, args } of bindings) {
  const digits = new Set(Object.keys(args).filter((name) => args[name].type === "integer"));
  trie.add(method, path, `${method} ${path}`, digits);
}
/** Fills a router that takes Hono's spelling of constraints. */
const filled = (router) => {
  for (const { method, path, args } of bindings) {
    const spelled = path.replaceAll(/:(\w+)/g, (whole, name) => {
      if (args[name].type === "integer") return `${whole}{[0-9]+}`;
      return args[name].enum ? `${whole}{(?:${args[name].enum.join("|")})}` : whole;
    });
    router.add(method, spelled, `${method} ${path}`);
  }
  return router;
};
const routers = {
  "trie by hand": trie,
  "hono's default": filled(new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] })),
};
if (withWaymark === "waymark")
  try {
    const { tableRouter } = await import("@waymark/core");
    routers.waymark = filled(tableRouter());
  } catch (error) {
    notes.push(`waymark: ${error.message}`);
  }

const paths = mixPaths.map((path) => path.split("?")[0]);
const parts = { mix: paths, literal: [paths[2]], number: [paths[1]] };
const found = (result) => result?.value ?? result?.[0]?.[0]?.[0];
const samples = {};
for (const [part, wanted] of Object.entries(parts)) {
  const contenders = {};
  for (const [name, router] of Object.entries(routers)) {
    for (const path of wanted)
      if (found(router.match("GET", path)) !== found(trie.match("GET", path)))
        notes.push(`${name}: another route for ${path}`);
    contenders[name] = (i) => router.match("GET", wanted[i % wanted.length]);
  }
  for (const [name, list] of Object.entries(measureInside(contenders, { rounds: Number(rounds) })))
    samples[`${name}, ${part}`] = list;
}
process.send({ samples, notes });
process.disconnect();
