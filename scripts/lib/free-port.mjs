import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Systems assign higher ports to outgoing connections and to servers that listen on port 0.
const [first, end] = [11_000, 32_000];
const returned = new Set();

/**
 * A free port, for a site that must know its URL before it listens, and for servers that do not report their port. It
 * is not one of those that the system assigns, so no other process gets it before it is used.
 */
export async function freePort() {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(first, end);
    if (returned.has(port)) continue;
    returned.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error("No port is free.");
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
