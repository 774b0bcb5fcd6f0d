import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createNetServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect } from "vitest";
import { OutboundError } from "../outbound-error.ts";
import { safeFetch, type OutboundPolicy } from "../safe-fetch.ts";

const cleanups: (() => void)[] = [];

/** Stops every server that was started so far. */
export function stopListening(): void {
  for (const cleanup of cleanups.splice(0)) cleanup();
}
afterEach(stopListening);

/** A web server on loopback that counts its connections. */
export async function listen(
  listener: RequestListener,
): Promise<{ at: string; port: number; seen: () => number }> {
  const server: Server = createServer(listener);
  let connections = 0;
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { at: `http://127.0.0.1:${port}`, port, seen: () => connections };
}

/** A server that says what it likes to the first bytes of each connection. */
export async function listenRaw(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createNetServer((socket) => {
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
