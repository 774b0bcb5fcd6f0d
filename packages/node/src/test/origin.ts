import type { RequestListener } from "node:http";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect } from "vitest";
import { testOrigin, type TestOrigin } from "waymark/testing";
import { OutboundError } from "../outbound-body.ts";
import { safeFetch, type OutboundPolicy } from "../safe-fetch.ts";

const cleanups: (() => unknown)[] = [];

/** Stops every server that was started so far. */
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

/** A server that says what it likes to the first bytes of each connection. */
export async function listenRaw(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A fetch that may reach this one server. */
export const allowing = (at: string, policy: OutboundPolicy = {}) =>
  safeFetch({ allow: [at.replace("http://", "")], ...policy });

/** Why a request was refused. */
export async function reasonOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    expect(error).toBeInstanceOf(OutboundError);
    return (error as OutboundError).reason;
  }
  return "no error";
}
