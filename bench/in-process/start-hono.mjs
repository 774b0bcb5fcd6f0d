/** Starts Hono with validators for all routes, until it listens. */
import { serve } from "@hono/node-server";
import { sendStart } from "../lib/start.mjs";
import { createApp } from "../peers/hono-app.mjs";

serve({ fetch: createApp().fetch, port: 0, hostname: "127.0.0.1" }, sendStart);
