/**
 * CPU milliseconds from "all imported" to "every route can be matched and every validator runs", once, in a
 * fresh process: the first argument says for whom.
 */
import { shapeOf, toCoercing } from "../lib/zod-args.mjs";
import { endpoints, root } from "../table/routes.mjs";

const builders = {
  async bare() {
    const { Hono } = await import("hono");
    return () => {
      const app = new Hono();
      register(app, () => []);
      app.router.match("GET", `${root}/core/v2/posts`);
    };
  },
  async validators() {
    const { Hono } = await import("hono");
    const { zValidator } = await import("@hono/zod-validator");
    const z = await import("zod");
    return () => {
      const app = new Hono();
      register(app, (args) => [zValidator("query", z.object(shapeOf(args, toCoercing)))]);
      app.router.match("GET", `${root}/core/v2/posts`);
    };
  },
  async waymark() {
    const { makeSite } = await import("../waymark/table-site.mjs");
    return () => makeSite();
  },
  async waymarkBare() {
    const { makeSite } = await import("../waymark/table-site.mjs");
    return () => makeSite({ withArgs: false });
  },
};

function register(app, checks) {
  for (const { path, methods, args } of endpoints) {
    const spelled = path.replaceAll(/:(\w+)/g, (whole, name) =>
      args[name].type === "integer" ? `${whole}{[0-9]+}` : whole,
    );
    app.on(methods, root + spelled, ...checks(args), (c) => c.json({}));
  }
}

const build = await builders[process.argv[2]]();
const before = process.cpuUsage();
await build();
const { user, system } = process.cpuUsage(before);
process.send({ sample: (user + system) / 1000 }, () => process.exit(0));
