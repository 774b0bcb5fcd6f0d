import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import * as z from "zod";
import { shapeOf, toCoercing } from "../lib/zod-args.mjs";
import { endpoints, root } from "../table/routes.mjs";

/** Hono with @hono/zod-validator on each route, as in its documentation. */
export function createApp() {
  const app = new Hono();
  // Hono uses the first matching route, so literal paths are added first.
  const ordered = [...endpoints].sort(
    (a, b) => a.path.split(":").length - b.path.split(":").length,
  );
  for (const { path, methods, args } of ordered) {
    const shape = shapeOf(args, toCoercing);
    const inPath = path.split("/").flatMap((part) => (part[0] === ":" ? [part.slice(1)] : []));
    const params = Object.fromEntries(inPath.map((name) => [name, shape[name]]));
    const query = Object.fromEntries(Object.entries(shape).filter(([name]) => !(name in params)));
    const pattern = path.replaceAll(/:(\w+)/g, (whole, name) =>
      args[name].type === "integer" ? `${whole}{[0-9]+}` : whole,
    );
    const validators = [];
    if (inPath.length) validators.push(zValidator("param", z.object(params)));
    if (Object.keys(query).length) validators.push(zValidator("query", z.object(query)));
    app.on(methods, root + pattern, ...validators, (c) =>
      c.json({
        ...(inPath.length ? c.req.valid("param") : undefined),
        ...(Object.keys(query).length ? c.req.valid("query") : undefined),
      }),
    );
  }
  return app;
}
