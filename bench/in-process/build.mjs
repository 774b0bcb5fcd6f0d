/**
 * Measures the CPU time, in milliseconds, to build all routes with their validators after all imports, once in a new process. The
 * first argument is the name of a builder.
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
    const { createTableSite } = await import("../waymark/table-site.mjs");
    return () => createTableSite();
  },
  async waymarkBare() {
    const { createTableSite } = await import("../waymark/table-site.mjs");
    return () => createTableSite({ withArgs: false });
  },
};

function register(app, checks) {
  for (const { path, methods, args } of endpoints) {
    const pattern = path.replaceAll(/:(\w+)/g, (whole, name) =>
      args[name].type === "integer" ? `${whole}{[0-9]+}` : whole,
    );
    app.on(methods, root + pattern, ...checks(args), (c) => c.json({}));
  }
}

const build = await builders[process.argv[2]]();
const before = process.cpuUsage();
await build();
const { user, system } = process.cpuUsage(before);
process.send({ sample: (user + system) / 1000 }, () => process.exit(0));
