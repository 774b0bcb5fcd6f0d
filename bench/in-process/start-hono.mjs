/** A start of Hono with validators on all routes, up to listening. */
import { serve } from "@hono/node-server";
import { sendStart } from "../lib/start.mjs";
import { makeApp } from "../peers/hono-app.mjs";

serve({ fetch: makeApp().fetch, port: 0, hostname: "127.0.0.1" }, sendStart);
