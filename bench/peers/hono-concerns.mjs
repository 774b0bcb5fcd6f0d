/** Hono with hand-written args; CONCERNS=on adds three middlewares that each set a header of the response. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { announce } from "../lib/server.mjs";
import { root } from "../table/routes.mjs";
import { parseQuery, readPostsArgs } from "./hand-args.mjs";

const app = new Hono();
if (process.env.CONCERNS === "on")
  for (const name of ["X-First", "X-Second", "X-Third"])
    app.use(async (c, next) => {
      await next();
      c.header(name, "1");
    });
app.get(`${root}/core/v2/posts`, (c) => {
  const { url } = c.req;
  return c.json(readPostsArgs(parseQuery(url.slice(url.indexOf("?") + 1))));
});
serve(
  { fetch: app.fetch, port: Number(process.env.PORT ?? 0), hostname: "127.0.0.1" },
  ({ port }) => announce(port),
);
