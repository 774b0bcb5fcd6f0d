import { serve } from "@waymark/node";
import { announce } from "../lib/server.mjs";

/** Serves a site on a free port and sends the port to the parent process. */
export async function serveSite(site) {
  const { port } = await serve(site, {
    port: Number(process.env.PORT ?? 0),
    hostname: "127.0.0.1",
    // Other processes of the machine may delay the event loop; requests must not be rejected for that.
    limits: { maxDelay: 60_000 },
  });
  announce(port);
}
