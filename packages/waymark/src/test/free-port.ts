import { createServer, type AddressInfo, type Server } from "node:net";

/** Lets a server listen on a port that is free; answers which. */
export const listen = (server: Server): Promise<number> =>
  new Promise((done) =>
    server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)),
  );

/** A port that nobody listens on now: for a site that has to know its address before it listens. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((done) => probe.close(done));
  return port;
}
