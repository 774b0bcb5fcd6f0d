/** A server of the Hono app. */
import { serve } from "@hono/node-server";
import { announce } from "../lib/server.mjs";
import { makeApp } from "./hono-app.mjs";

serve(
  { fetch: makeApp().fetch, port: Number(process.env.PORT ?? 0), hostname: "127.0.0.1" },
  ({ port }) => announce(port),
);
