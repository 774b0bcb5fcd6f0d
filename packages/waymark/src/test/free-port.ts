import { createServer, type AddressInfo, type Server } from "node:net";

/** Starts a server on a free port and returns the port. */
export const listen = (server: Server): Promise<number> =>
  new Promise((done) =>
    server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)),
  );

/** A free port, for a site that must know its URL before it listens. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((done) => probe.close(done));
  return port;
}
