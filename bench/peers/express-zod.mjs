/** Express 5 with a zod schema per route. */
import express from "express";
import * as z from "zod";
import { createServer } from "node:http";
import { listen } from "../lib/server.mjs";
import { shapeOf, toCoercing } from "../lib/zod-args.mjs";
import { endpoints, root } from "../table/routes.mjs";

const app = express();
app.disable("x-powered-by");
app.set("etag", false);
const ordered = [...endpoints].sort((a, b) => a.path.split(":").length - b.path.split(":").length);
for (const { path, methods, args } of ordered) {
  const schema = z.object(shapeOf(args, toCoercing));
  const handler = (request, response) => {
    const parsed = schema.safeParse({ ...request.query, ...request.params });
    if (parsed.success) response.json(parsed.data);
    else response.status(400).json({ code: "rest_invalid_param", issues: parsed.error.issues });
  };
  for (const method of methods) app[method.toLowerCase()](root + path, handler);
}
listen(createServer(app));
