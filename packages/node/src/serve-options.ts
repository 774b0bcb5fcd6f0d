import type { Logger } from "@waymark/core";
import type { Socket } from "node:net";

/** The client of a request: the other end of the connection or, behind a trusted proxy, the client that this names. */
export interface Peer {
  /** The address; a proxy's own, if it is not trusted. IPv4 is never written as IPv6. */
  readonly remoteAddress: string | undefined;
  /** Whether it came by TLS. The request's URL then starts with `https:`, otherwise with `http:`. */
  readonly encrypted: boolean;
  /** Bodies have the length that their `Content-Length` declares: Node ends requests where they do not. */
  readonly hasCheckedLength?: boolean | undefined;
}

/** A server application: a Waymark site, a Hono app, or anything else with a `fetch` of this kind. */
export interface Servable {
  fetch(request: Request, peer: Peer): Response | Promise<Response>;
  /** Whether it opens WebSockets, with `peer.upgrade`. */
  readonly hasSockets?: boolean;
  /** Whether it can answer requests: whether its storage can be read. Asked by the readiness check. */
  isReady?(): Promise<boolean>;
  /** Called when the server starts to close: ends responses that would not end by themselves. */
  endStreams?(): Promise<void> | void;
  /** Called once after the last response, when the server closes. */
  close?(): Promise<void> | void;
}

/** Limits of requests, enforced before the site sees them. */
export interface ServeLimits {
  /** Bytes of a JSON, form or text body. Default: 1 MiB. */
  readonly maxBody?: number;
  /** Bytes of a multipart body or of a file sent as the body. Default: 64 MiB. */
  readonly maxUpload?: number;
  /** Characters of path and query. Default: 8,192. */
  readonly maxUrl?: number;
  /** Maximum open connections; above it, the one that has been idle longest is closed. Default: 1,000. */
  readonly maxConnections?: number;
  /** Maximum requests in progress; more are rejected with 503. Default: 512. */
  readonly maxRequests?: number;
  /**
   * Milliseconds that the event loop may lag, twice in a row, before requests are rejected. It applies from 8 open
   * connections. Default: 200.
   */
  readonly maxDelay?: number;
}

/** Time-outs of clients, in milliseconds. */
export interface ServeTimeouts {
  /** Until all headers have arrived. Default: 10,000. */
  readonly headers?: number;
  /** Until the whole request, including the body, has arrived. Default: 30,000. */
  readonly request?: number;
  /** Between two requests of one connection. Default: 5,000. */
  readonly idle?: number;
  /** Without progress while a response is written. Default: 30,000. */
  readonly write?: number;
  /** For open requests to finish when the server closes. Default: 10,000. */
  readonly close?: number;
}

/** Whether requests are logged. `anonymous` shortens addresses to networks: the first 24 bits of IPv4, 48 of IPv6. */
export type AccessLog = "off" | "on" | "anonymous";

/** The paths of the health checks that a server answers itself. */
export interface HealthPaths {
  /** Answers 200 while the process handles requests. Default: `/livez`. */
  readonly live?: string;
  /** Answers 200 if the site can read its storage and is not overloaded, otherwise 503. Default: `/readyz`. */
  readonly ready?: string;
}

/** The address and limits of a server. */
export interface ServeOptions {
  /** Default: 8080. 0 lets the system choose. */
  readonly port?: number;
  /**
   * The file descriptor of a socket that another program has opened, in place of `port` and `hostname`: `inheritedSocket()`
   * returns that of systemd.
   */
  readonly fd?: number | undefined;
  /** The address to listen on. Default: `127.0.0.1`, this machine only. `0.0.0.0` is every network. */
  readonly hostname?: string;
  readonly limits?: ServeLimits;
  readonly timeouts?: ServeTimeouts;
  /**
   * The proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted, as addresses and ranges:
   * `["127.0.0.1", "10.0.0.0/8"]`. Each must set or extend both headers. Default: none.
   */
  readonly trustedProxies?: readonly string[];
  /** The log of failures and aborted requests. Default: JSON lines on standard output. */
  readonly log?: Logger;
  /**
   * Whether each request is logged when its response has ended, with `anonymous` without the last part of the remote
   * address. Default: `off`.
   */
  readonly accessLog?: AccessLog;
  /**
   * Whether text responses from 1 KiB on are compressed with Brotli or gzip for clients that accept it. Pages with
   * `no-store` are not, since their size would leak secrets (BREACH). Switch it off behind a proxy that compresses. Default: true.
   */
  readonly compression?: boolean;
  /**
   * The paths of the health checks, `/livez` and `/readyz` by default, or `false` for none. They are answered without
   * the site, also under overload, and not logged.
   */
  readonly health?: HealthPaths | false;
  /**
   * Called instead of listening, with a function that takes connections: for a server whose port another process listens
   * on. `port` and `hostname` are then those of the other process, and only used for the URL.
   */
  readonly accept?: (receive: (connection: Socket) => void) => void;
  /** Whether to close on SIGTERM and SIGINT and end the process: exit code 0 when all is done, 1 on a second signal. */
  readonly signals?: boolean;
}

/** A running server. */
export interface Server {
  /** Its URL on this machine, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly port: number;
  /**
   * Stops accepting, finishes the accepted requests (at most `timeouts.close`), closes the connections and then the
   * site. Calling it again returns the same promise.
   */
  close(): Promise<void>;
}

/** All limits and time-outs, with defaults. */
export type Bounds = Required<
  ServeLimits & { readonly [K in keyof ServeTimeouts as `${K}Timeout`]: number }
>;

/** Fills in the defaults. */
export function toBounds({ limits = {}, timeouts = {} }: ServeOptions): Bounds {
  return {
    maxBody: limits.maxBody ?? 1_048_576,
    maxUpload: limits.maxUpload ?? 67_108_864,
    maxUrl: limits.maxUrl ?? 8_192,
    maxConnections: limits.maxConnections ?? 1_000,
    maxRequests: limits.maxRequests ?? 512,
    maxDelay: limits.maxDelay ?? 200,
    headersTimeout: timeouts.headers ?? 10_000,
    requestTimeout: timeouts.request ?? 30_000,
    idleTimeout: timeouts.idle ?? 5_000,
    writeTimeout: timeouts.write ?? 30_000,
    closeTimeout: timeouts.close ?? 10_000,
  };
}

/**
 * Closes on SIGTERM or SIGINT and ends the process: `process.exitCode`, or 0, when all is done, 1 if closing fails or at a
 * second signal. Returns a function that removes the signal handlers.
 */
export function closeOnSignals(close: () => Promise<void>, log: Logger): () => void {
  let closing = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (closing) {
      log.warn("Stopped immediately.", { signal });
      process.exit(1);
    }
    closing = true;
    log.info("closing", { signal });
    close().then(
      () => {
        log.info("closed");
        process.exit(process.exitCode ?? 0);
      },
      (error: unknown) => {
        log.error("Closing failed.", { error });
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return () => {
    process.off("SIGTERM", onSignal);
    process.off("SIGINT", onSignal);
  };
}
