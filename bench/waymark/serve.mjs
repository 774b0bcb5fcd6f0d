import { serve } from "@waymark/node";
import { announce } from "../lib/server.mjs";

/** Serves a site on a free port and tells the runner where. */
export async function serveSite(site) {
  const { port } = await serve(site, {
    port: Number(process.env.PORT ?? 0),
    hostname: "127.0.0.1",
    // On a machine that others use a server falls behind through no fault of its own.
    limits: { maxDelay: 60_000 },
  });
  announce(port);
}
