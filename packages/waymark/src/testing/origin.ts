import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A local web server for outbound requests of a test site. */
export interface TestOrigin extends AsyncDisposable {
  /** `http://127.0.0.1:40123`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Number of connections so far. */
  seen(): number;
}

/**
 * Starts a web server on loopback, which stops with the test: `await using origin = await testOrigin((request,
 * response) => response.end("a
 * page"))`. Use it to test a fetcher such as `safeFetch` over the network; to provide responses only, use `outbound` of
 * a test site.
 */
export async function testOrigin(listener: RequestListener): Promise<TestOrigin> {
  const server = createServer(listener);
  let connections = 0;
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen: () => connections,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
