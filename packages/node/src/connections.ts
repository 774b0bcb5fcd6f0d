import type { Logger } from "@waymark/core";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { toPath } from "./send-response.ts";

/** The open connections of a server and their current requests. */
export interface Connections {
  /** The number of open connections. */
  readonly open: number;
  /** The number of requests in progress. */
  readonly requests: number;
  /** Counts a request until its response is written or its client has left. */
  track(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Counts a connection that is no longer HTTP as one request until it is closed. */
  trackUpgraded(socket: Socket): void;
  /** Stops listening, lets accepted requests finish for at most `within` milliseconds, and closes the rest. */
  drain(within: number): Promise<void>;
}

/**
 * How long idle connections remain open while a server closes, as a part of the time for everything: clients that send
 * again get a response with `Connection: close` instead of a reset.
 */
const idleGrace = 1 / 20;

/**
 * Tracks a server's connections from its start. If there are more than `max`, the one that has been idle longest is
 * closed, so that idle clients do not block others; if none is idle, the new one is closed.
 */
export function followConnections(server: Server, log: Logger, max: number): Connections {
  const open = new Map<Socket, number>();
  const responses = new Set<ServerResponse>();
  let upgraded = 0;
  let closing = false;
  let idleMayClose = false;
  let onEmpty: (() => void) | undefined;

  const closeIfIdle = (socket: Socket): void => {
    if (idleMayClose && open.get(socket) === 0) socket.destroySoon();
  };
  const addRequests = (socket: Socket, count: number): void => {
    const before = open.get(socket);
    if (before !== undefined) open.set(socket, before + count);
  };
  /** Maintains the order of last activity. */
  const moveToEnd = (socket: Socket): void => {
    const count = open.get(socket);
    if (count === undefined) return;
    open.delete(socket);
    open.set(socket, count);
  };
  const closeLongestIdle = (): void => {
    for (const [socket, count] of open)
      if (count === 0) {
        open.delete(socket);
        socket.destroy();
        return;
      }
  };
  // One function is shared by all responses; `this` is the response.
  function released(this: ServerResponse): void {
    responses.delete(this);
    const { req } = this;
    addRequests(req.socket, -1);
    moveToEnd(req.socket);
    if (!this.writableFinished && !closing)
      log.warn("The client closed the connection.", { method: req.method, path: toPath(req) });
    if (closing) setImmediate(closeIfIdle, req.socket);
  }

  server.on("connection", (socket) => {
    open.set(socket, 0);
    socket.on("close", () => {
      open.delete(socket);
      if (open.size === 0) onEmpty?.();
    });
    if (open.size > max) closeLongestIdle();
  });
  // Fires for every quiet connection; one that waits for the site and has nothing to write is not stuck.
  server.on("timeout", (socket) => {
    if ((open.get(socket) ?? 0) === 0 || socket.writableLength > 0) socket.destroy();
  });

  return {
    get open() {
      return open.size;
    },
    get requests() {
      return responses.size + upgraded;
    },
    trackUpgraded(socket) {
      upgraded++;
      addRequests(socket, 1);
      socket.once("close", () => upgraded--);
    },
    track(incoming, outgoing) {
      responses.add(outgoing);
      addRequests(incoming.socket, 1);
      outgoing.on("close", released);
      if (closing) outgoing.setHeader("connection", "close");
    },
    drain: (within) =>
      new Promise((resolve) => {
        closing = true;
        for (const outgoing of responses)
          if (!outgoing.headersSent) outgoing.setHeader("connection", "close");
        const closeIdle = (): void => {
          idleMayClose = true;
          for (const socket of open.keys()) closeIfIdle(socket);
        };
        // Immediates run after what has arrived was read, so that no connection with a request counts as idle.
        const idle = setTimeout(() => setImmediate(closeIdle), within * idleGrace);
        const late = setTimeout(() => {
          if (responses.size > 0)
            log.warn("Requests were aborted at shutdown.", { requests: responses.size });
          for (const socket of open.keys()) socket.destroy();
        }, within);
        const finish = (): void => {
          clearTimeout(idle);
          clearTimeout(late);
          server.close();
          resolve();
        };
        // http's own close would immediately reset idle connections, including those with a request on its way.
        if (server.listening) NetServer.prototype.close.call(server, finish);
        else if (open.size === 0) finish();
        else onEmpty = finish;
      }),
  };
}
