import { randomInt } from "node:crypto";
import { createServer, type AddressInfo, type Server } from "node:net";

/** Starts a server on a free port and returns the port. */
export const listen = (server: Server): Promise<number> =>
  new Promise((done) =>
    server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)),
  );

/**
 * A free port, for a site that must know its URL before it listens. It is below those that systems assign, so no other
 * process gets it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => {
      probe.once("error", () => done(false));
      probe.listen(port, () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
}
