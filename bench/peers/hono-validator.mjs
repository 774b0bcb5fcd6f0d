/** Serves the Hono app. */
import { serve } from "@hono/node-server";
import { announce } from "../lib/server.mjs";
import { createApp } from "./hono-app.mjs";

serve(
  { fetch: createApp().fetch, port: Number(process.env.PORT ?? 0), hostname: "127.0.0.1" },
  ({ port }) => announce(port),
);
