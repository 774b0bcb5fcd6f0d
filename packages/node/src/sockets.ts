import type { ConnectionInfo, Logger, SocketPort, SocketSession } from "@waymark/core";
import {
  validateHeaderName,
  validateHeaderValue,
  type IncomingMessage,
  ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket, WebSocketServer } from "ws";
import { InvalidRequestError, sendFailure, sendStream } from "./send-response.ts";
import { type HostError, hostErrors, sendError } from "./host-errors.ts";
import { toPeer, toTarget } from "./listener.ts";
import { jsonLog } from "./log.ts";
import type { RequestListenerOptions } from "./request-listener.ts";
import type { Servable } from "./serve-options.ts";
import { toTrust, type Trust } from "./address.ts";

/** Handles the requests of a Node server that ask for another protocol: `server.on("upgrade", listener)`. */
export type UpgradeListener = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * The WebSockets of a site inside another Node server: `server.on("upgrade", toUpgradeListener(site))`, together
 * with `toRequestListener`. It responds to every request for another protocol; omit it if the site has no
 * WebSockets. Call `site.endStreams()` before the server closes.
 * @throws TypeError for an invalid trusted proxy.
 */
export function toUpgradeListener(
  site: Pick<Servable, "fetch">,
  { trustedProxies = [], log = jsonLog() }: RequestListenerOptions = {},
): UpgradeListener {
  const isTrusted = trustedProxies.length === 0 ? undefined : toTrust(trustedProxies);
  return upgradeListener(site, log, isTrusted);
}

/** The same for `serve`, which rejects some requests by their head. */
export function upgradeListener(
  site: Pick<Servable, "fetch">,
  log: Logger,
  isTrusted: Trust | undefined,
  toHostError: (incoming: IncomingMessage) => HostError | undefined = () => undefined,
): UpgradeListener {
  const accept = acceptor();
  const respond = async (
    incoming: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    outgoing: ServerResponse,
  ): Promise<void> => {
    const peer = toPeer(incoming, isTrusted);
    const handshake = await accept.ready();
    let isUpgraded = false;
    const connection: ConnectionInfo = {
      remoteAddress: peer.remoteAddress,
      upgrade(session) {
        isUpgraded = true;
        handshake(incoming, socket, head, session);
        return new Response(null, { status: 204 });
      },
    };
    const response = await site.fetch(toRequest(incoming, peer), { ...peer, ...connection });
    if (!isUpgraded) await sendStream(response, incoming, outgoing);
  };
  return (incoming, socket, head) => {
    socket.on("error", () => socket.destroy());
    const outgoing = toOutgoing(incoming, socket);
    const hostError =
      toHostError(incoming) ??
      (incoming.method === "GET" || incoming.method === "HEAD" ? undefined : hostErrors.badRequest);
    if (hostError !== undefined) {
      sendError(incoming, outgoing, hostError);
      return;
    }
    respond(incoming, socket, head, outgoing).catch((error: unknown) =>
      sendFailure(error, incoming, outgoing, log),
    );
  };
}

/** A response on the connection of a request for another protocol; the connection ends after it. */
function toOutgoing(incoming: IncomingMessage, socket: Duplex): ServerResponse {
  const outgoing = new ServerResponse(incoming);
  outgoing.shouldKeepAlive = false;
  outgoing.assignSocket(socket as never);
  // Node's server no longer listens to a connection of a request for another protocol.
  const onDrain = (): void => void outgoing.emit("drain");
  socket.on("drain", onDrain);
  // Nor to its time-out, which `ws` removes when it opens a WebSocket. One that waits for the site is not stuck.
  socket.on("timeout", () => {
    if (socket.writableLength > 0) socket.destroy();
  });
  outgoing.on("finish", () => {
    socket.off("drain", onDrain);
    outgoing.detachSocket(socket as never);
    // Nothing reads the connection any more, so the end of the client's side would not be noticed.
    socket.end(() => socket.destroy());
  });
  return outgoing;
}

function toRequest(incoming: IncomingMessage, peer: ReturnType<typeof toPeer>): Request {
  const headers = new Headers();
  const { rawHeaders } = incoming;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  const target = toTarget(incoming, peer);
  const url = target.startsWith("/")
    ? `http://${incoming.headers.host ?? "localhost"}${target}`
    : target;
  try {
    return new Request(url, { method: incoming.method ?? "GET", headers });
  } catch (error) {
    // Another server may not have checked the Host header.
    throw new InvalidRequestError("The URL of the request is invalid.", { cause: error });
  }
}

type Handshake = (
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  session: SocketSession,
) => void;

/** Opens WebSockets with `ws`, which is loaded for the first one. */
function acceptor(): { ready(): Promise<Handshake> } {
  let loading: Promise<Handshake> | undefined;
  return {
    ready: () =>
      (loading ??= import("ws").then(({ WebSocketServer: Server }) => {
        // The limit of a message belongs to a server of `ws`.
        const servers = new Map<number, WebSocketServer>();
        return (incoming, socket, head, session) => {
          const { maxMessage } = session;
          let server = servers.get(maxMessage);
          if (!server) servers.set(maxMessage, (server = toServer(Server, maxMessage)));
          let isOpen = false;
          const lines = (all: string[], request: IncomingMessage): void => {
            if (request === incoming) all.push(...toLines(session.headers));
          };
          server.on("headers", lines);
          server.handleUpgrade(incoming, socket, head, (opened) => {
            isOpen = true;
            attach(opened, session);
          });
          server.off("headers", lines);
          // The client has left, or its handshake is not valid.
          if (!isOpen) session.closed();
        };
      })),
  };
}

const toServer = (Server: typeof WebSocketServer, maxPayload: number): WebSocketServer =>
  new Server({
    noServer: true,
    clientTracking: false,
    // Compression takes memory for each connection.
    perMessageDeflate: false,
    // No protocol is declared, so none is selected.
    handleProtocols: () => false,
    maxPayload,
  });

/** The headers of a handshake that belong to the site. */
function toLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (/^(?:content-|connection$|upgrade$|sec-websocket-)/i.test(name)) return [];
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}`;
  });
}

function attach(opened: WebSocket, session: SocketSession): void {
  const port: SocketPort = {
    send: (text) =>
      new Promise((resolve) => {
        opened.send(text, () => resolve());
      }),
    close: (code, reason) => opened.close(code, reason),
    terminate: () => opened.terminate(),
    ping: () => opened.ping(),
    pause: () => opened.pause(),
    resume: () => opened.resume(),
  };
  opened.on("message", (data, isBinary) =>
    session.message(isBinary ? undefined : (data as Buffer).toString("utf8")),
  );
  opened.on("pong", () => session.pong());
  // `ws` closes the connection after an error: a message that is too large, text that is not UTF-8.
  opened.on("error", () => undefined);
  opened.on("close", () => session.closed());
  session.opened(port);
}
