import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { toAccessLog } from "./access-log.ts";
import { guardBody } from "./body-guard.ts";
import { followConnections } from "./connections.ts";
import { toHealthChecks } from "./health.ts";
import { toListener } from "./listener.ts";
import { jsonLog } from "./log.ts";
import { type HostError, hostErrors, sendError } from "./host-errors.ts";
import {
  type Bounds,
  type Servable,
  type ServeOptions,
  type Server,
  toBounds,
  closeOnSignals,
} from "./serve-options.ts";
import { upgradeListener } from "./sockets.ts";
import { toTrust } from "./address.ts";

/** Detects overload of this process. */
export interface Pressure {
  /** True while the event loop has been late twice in a row and several clients are connected. */
  readonly late: boolean;
  stop(): void;
}

const interval = 100;
/** The requests of fewer connections can wait: one browser opens up to six. */
const minConnections = 8;

/**
 * Measures how late the event loop runs its timers. One late tick is a long task that is already over; two in a row
 * mean overload, unless there are too few clients to cause it.
 * @param maxDelay - Milliseconds of lateness that count.
 * @param toOpen - Returns the number of open connections.
 */
function watchPressure(maxDelay: number, toOpen: () => number): Pressure {
  let lateTicks = 0;
  let expected = performance.now() + interval;
  const timer = setInterval(() => {
    const now = performance.now();
    lateTicks = now - expected > maxDelay ? lateTicks + 1 : 0;
    expected = now + interval;
  }, interval);
  timer.unref();
  return {
    get late() {
      return lateTicks >= 2 && toOpen() >= minConnections;
    },
    stop: () => clearInterval(timer),
  };
}

interface Address {
  readonly port: number;
  readonly hostname: string;
  readonly fd?: number | undefined;
}

function listen(
  server: ReturnType<typeof createServer>,
  { port, hostname, fd }: Address,
): Promise<Address> {
  return new Promise((resolve, reject) => {
    const onListenError = (error: unknown): void => reject(new ListenError(hostname, port, error));
    const onListening = (): void => {
      server.off("error", onListenError);
      const found = server.address() as AddressInfo;
      resolve({ port: found.port, hostname: fd === undefined ? hostname : found.address });
    };
    server.once("error", onListenError);
    try {
      if (fd === undefined) server.listen(port, hostname, onListening);
      else server.listen({ fd }, onListening);
    } catch (error) {
      onListenError(error);
    }
  });
}

function toUrl({ hostname, port }: Address): string {
  const host =
    hostname === "0.0.0.0" || hostname === "::"
      ? "localhost"
      : hostname.includes(":")
        ? `[${hostname}]`
        : hostname;
  return `http://${host}:${port}`;
}

/**
 * Serves a site over HTTP/1.1 and resolves once it listens. Requests that are too long, too large, too slow or
 * malformed are rejected before the site sees them (400, 413, 414, 431), and with 503 and `Retry-After`
 * under overload. TLS is the task of a proxy in front.
 * @throws ListenError if the address or port is not available, TypeError for an invalid trusted proxy.
 */
export async function serve(site: Servable, options: ServeOptions = {}): Promise<Server> {
  const { port = 8080, hostname = "127.0.0.1", log = jsonLog(), signals = false } = options;
  const { trustedProxies = [], accessLog = "off", compression = true, health = {} } = options;
  const { accept, fd } = options;
  const bounds = toBounds(options);
  const isTrusted = trustedProxies.length === 0 ? undefined : toTrust(trustedProxies);
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: bounds.headersTimeout,
    requestTimeout: bounds.requestTimeout,
    keepAliveTimeout: bounds.idleTimeout,
    connectionsCheckingInterval: Math.min(1_000, bounds.headersTimeout),
    // A missing Host is rejected here as well, but as JSON and also in HTTP/1.0.
    requireHostHeader: false,
  });
  server.timeout = bounds.writeTimeout;
  const connections = followConnections(server, log, bounds.maxConnections);
  const pressure = watchPressure(bounds.maxDelay, () => connections.open);
  const listener = toListener(site, log, isTrusted, { compress: compression });
  const logAccess = accessLog === "off" ? undefined : toAccessLog(log, accessLog, isTrusted);

  const isBusy = (): boolean => pressure.late || connections.requests >= bounds.maxRequests;
  const { live = "/livez", ready = "/readyz" } = health || {};
  const checkHealth = health === false ? undefined : toHealthChecks(site, { live, ready });
  const receive = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const hostError = isBusy() ? hostErrors.busy : toHostError(incoming, bounds);
    connections.track(incoming, outgoing);
    const { url = "" } = incoming;
    if (checkHealth && (url.startsWith(live) || url.startsWith(ready)))
      if (checkHealth(incoming, outgoing, hostError === hostErrors.busy)) return;
    logAccess?.(incoming, outgoing);
    if (hostError !== undefined) {
      // Bytes that came along may still turn out malformed, which would drop a response not yet written.
      setImmediate(sendError, incoming, outgoing, hostError);
      return;
    }
    if (incoming.headers.expect !== undefined) outgoing.writeContinue();
    if (incoming.headers["transfer-encoding"] !== undefined)
      guardBody(incoming, outgoing, toBodyLimit(incoming, bounds));
    listener(incoming, outgoing);
  };
  server.on("request", receive);
  server.on("checkContinue", receive);
  if (site.hasSockets === true) {
    const upgrade = upgradeListener(site, log, isTrusted, (incoming) =>
      isBusy() ? hostErrors.busy : toHostError(incoming, bounds),
    );
    server.on("upgrade", (incoming, socket, head) => {
      upgrade(incoming, socket, head);
      connections.trackUpgraded(incoming.socket);
    });
  }

  let listening: Address = { port, hostname };
  try {
    if (accept)
      accept((connection) => {
        server.emit("connection", connection);
        connection.resume();
      });
    else listening = await listen(server, { port, hostname, fd });
  } catch (error) {
    pressure.stop();
    throw error;
  }

  // Loaded after the server listens, without waiting for a request.
  setImmediate(() => void listener.load().catch(() => undefined));

  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closed ??= (async () => {
      try {
        const ended = site.endStreams?.();
        await connections.drain(bounds.closeTimeout);
        await ended;
      } finally {
        pressure.stop();
        await site.close?.();
        ignoreSignals();
      }
    })());
  const ignoreSignals = signals ? closeOnSignals(close, log) : () => {};
  return { url: toUrl(listening), port: listening.port, close };
}

const explanations: Readonly<Record<string, string>> = {
  EADDRINUSE: "another process is listening there; stop it or choose another port",
  EACCES: "this user may not listen there; choose a port from 1024 up",
  EPERM: "this user may not listen there; choose a port from 1024 up",
  EADDRNOTAVAIL: "this machine has no such address; use 127.0.0.1 or 0.0.0.0",
  ENOTFOUND: "this host does not exist; use 127.0.0.1 or 0.0.0.0",
  EAI_AGAIN: "the host name cannot be resolved now; use 127.0.0.1 or 0.0.0.0",
  EINVAL: "this is not an address to listen on; use 127.0.0.1 or 0.0.0.0",
  ERR_SOCKET_BAD_PORT: "a port must be an integer from 0 to 65535",
};

/** A server that could not start to listen. The message is one line. */
export class ListenError extends Error {
  /** The system's code, such as `EADDRINUSE`. */
  readonly code: string;
  readonly port: number;
  readonly hostname: string;
  constructor(hostname: string, port: number, cause: unknown) {
    const code = String(Reflect.get(Object(cause), "code") ?? "unknown");
    const why = explanations[code] ?? "the system rejected it";
    super(`Cannot listen on ${JSON.stringify(hostname)}, port ${port}: ${why} (${code}).`, {
      cause,
    });
    this.name = "ListenError";
    this.code = code;
    this.port = port;
    this.hostname = hostname;
  }
}

const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The maximum size of a request's body in bytes, by its content type. JSON and forms never count as files. */
function toBodyLimit(
  { headers }: Pick<IncomingMessage, "headers">,
  { maxBody, maxUpload }: Pick<Bounds, "maxBody" | "maxUpload">,
): number {
  const whole = headers["content-type"] ?? "";
  const end = whole.indexOf(";");
  const type = (end === -1 ? whole : whole.slice(0, end)).trim().toLowerCase();
  if (type === "application/json" || type.endsWith("+json")) return maxBody;
  if (type === "application/x-www-form-urlencoded") return maxBody;
  if (type === "" || type.startsWith("text/"))
    return headers["content-disposition"] === undefined ? maxBody : maxUpload;
  return maxUpload;
}

/** The error in the head of a request, if any. Everything here is decided before the body is read. */
function toHostError(incoming: IncomingMessage, bounds: Bounds): HostError | undefined {
  const { url = "" } = incoming;
  if (url.length > bounds.maxUrl) return hostErrors.tooLong;
  // A Request cannot be created from a URL with a user name (RFC 9110, 4.2.4).
  if (!url.startsWith("/") && /^https?:\/\/[^/?#]*@/i.test(url)) return hostErrors.badRequest;
  const { headers, rawHeaders } = incoming;
  const { host } = headers;
  if (host === undefined || host.length > 261 || !hostPattern.test(host)) return hostErrors.badHost;
  // Node uses the first of several; a proxy in front may have used another.
  let hosts = 0;
  let authorizations = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
    else if (name?.length === 13 && name.toLowerCase() === "authorization") authorizations++;
  }
  if (hosts > 1) return hostErrors.badHost;
  if (authorizations > 1) return hostErrors.ambiguous;
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.trim().toLowerCase() !== "chunked")
    return hostErrors.badRequest;
  const length = headers["content-length"];
  if (length !== undefined && Number(length) > toBodyLimit(incoming, bounds))
    return hostErrors.tooLarge;
  return undefined;
}
