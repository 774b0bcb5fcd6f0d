import type { RequestListener } from "node:http";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect } from "vitest";
import { testOrigin, type TestOrigin } from "waymark/testing";
import { OutboundError } from "../outbound-body.ts";
import { safeFetch, type OutboundPolicy } from "../safe-fetch.ts";

const cleanups: (() => unknown)[] = [];

/** Stops all servers. */
export async function stopListening(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}
afterEach(stopListening);

/** A web server on loopback that counts its connections. */
export async function listen(listener: RequestListener): Promise<TestOrigin> {
  const origin = await testOrigin(listener);
  cleanups.push(() => origin[Symbol.asyncDispose]());
  return origin;
}

/** A TCP server that calls `respond` after the first bytes of each connection. */
export async function listenRaw(respond: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => respond(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A guarded fetch that is allowed to connect to this server. */
export const fetchAllowing = (at: string, policy: OutboundPolicy = {}) =>
  safeFetch({ allow: [at.replace("http://", "")], ...policy });

/** The reason of an outbound error. */
export async function reasonOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    expect(error).toBeInstanceOf(OutboundError);
    return (error as OutboundError).reason;
  }
  return "no error";
}
