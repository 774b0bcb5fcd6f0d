import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "@waymark/core";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { toPlainAddress, type Trust } from "./address.ts";
import {
  compressLight,
  compressStream,
  detectLightResponses,
  isWritable,
  toLightResponse,
  writeLight,
} from "./light.ts";
import { InvalidRequestError, sendFailure, sendStream } from "./send-response.ts";
import type { Servable, Peer } from "./serve-options.ts";

const peerKey = Symbol("peer");
const proxyKey = Symbol("proxy");
interface TrackedSocket {
  [peerKey]?: Peer;
  [proxyKey]?: boolean;
}

/** The other end of the connection, created once per socket. */
function toDirectPeer({ socket, httpVersionMajor }: IncomingMessage): Peer {
  const trackedSocket = socket as TrackedSocket;
  return (trackedSocket[peerKey] ??= Object.freeze({
    remoteAddress:
      socket.remoteAddress === undefined ? undefined : toPlainAddress(socket.remoteAddress),
    encrypted: Reflect.get(socket, "encrypted") === true,
    hasCheckedLength: httpVersionMajor === 1,
  }));
}

/** The address in one entry of X-Forwarded-For, without a port; undefined if it has none. */
function toEntry(text: string): string | undefined {
  const entry = text.trim();
  const bare =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ??
    /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ??
    entry;
  return isIP(bare) === 0 ? undefined : toPlainAddress(bare);
}

/** The nearest address that is not a trusted proxy; if all are, the farthest one. */
function toCaller(
  nearest: string | undefined,
  forwarded: string,
  isTrusted: Trust,
): string | undefined {
  let caller = nearest;
  for (let end = forwarded.length; end > 0 && isTrusted(caller);) {
    const comma = forwarded.lastIndexOf(",", end - 1);
    const entry = toEntry(forwarded.slice(comma + 1, end));
    // An invalid entry is ignored: the request counts as coming from the proxy that passed it on.
    if (entry === undefined) return caller;
    caller = entry;
    end = comma;
  }
  return caller;
}

const toText = (header: string | string[] | undefined): string =>
  typeof header === "string" ? header : (header?.join(",") ?? "");

/**
 * The client of a request. If the connection comes from a trusted proxy, its headers are used: the address is
 * the right-most of X-Forwarded-For that is not a trusted proxy, and the last word of X-Forwarded-Proto, which
 * is the nearest proxy's own, is the scheme. Headers of other clients are ignored.
 */
export function toPeer(incoming: IncomingMessage, isTrusted: Trust | undefined): Peer {
  const direct = toDirectPeer(incoming);
  if (isTrusted === undefined) return direct;
  const socket = incoming.socket as TrackedSocket;
  if (!(socket[proxyKey] ??= isTrusted(direct.remoteAddress))) return direct;
  const { headers } = incoming;
  const protocol = toText(headers["x-forwarded-proto"]).split(",").at(-1)?.trim().toLowerCase();
  const forwarded = toText(headers["x-forwarded-for"]);
  return ((incoming as TrackedSocket)[peerKey] ??= Object.freeze({
    remoteAddress: toCaller(direct.remoteAddress, forwarded, isTrusted),
    encrypted: protocol === "https" || (direct.encrypted && protocol !== "http"),
    hasCheckedLength: direct.hasCheckedLength,
  }));
}

/**
 * The target of a request with its actual scheme: in an absolute URL a client may claim any, and the adapter does not
 * know about the proxy.
 */
export function toTarget({ url = "", headers }: IncomingMessage, { encrypted }: Peer): string {
  if (url.startsWith("/")) return encrypted ? `https://${headers.host ?? ""}${url}` : url;
  const scheme = /^https?:\/\//i.exec(url)?.[0];
  if (scheme === undefined) return url;
  return `${encrypted ? "https" : "http"}://${url.slice(scheme.length)}`;
}

const isPromise = (value: Response | Promise<Response>): value is Promise<Response> =>
  "then" in value;

// Signals the adapter that nothing is left to write. One value, so that throwing it captures no stack.
const responseSent = new Error("answered");

/**
 * Reads the rest of an answered request, so that the next one on its connection can be read. An unread body
 * would block it; the adapter cuts off what takes longer than half a second.
 */
function discardRest(incoming: IncomingMessage): void {
  if (incoming.readableEnded) return;
  incoming.removeAllListeners("data");
  incoming.resume();
}

/** Passes a response to the adapter if that writes it best, and writes every other one. */
function write(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  compress: boolean,
): Response | Promise<Response> {
  const light = toLightResponse(response);
  if (light === undefined) {
    const sent = compress ? compressStream(response, incoming) : response;
    return sendStream(sent, incoming, outgoing).then(() => {
      throw responseSent;
    });
  }
  const compressed = compress ? compressLight(light, incoming) : undefined;
  if (compressed !== undefined)
    return compressed.then((smaller) => {
      writeLight(smaller, outgoing);
      throw responseSent;
    });
  if (isWritable(light)) return response;
  writeLight(light, outgoing);
  throw responseSent;
}

/** Options of a listener inside another server. */
export interface ListenerOptions {
  /** Whether it is part of another server: the globals of the process then stay as they are. */
  readonly inOtherServer?: boolean;
  /** Whether responses are compressed for clients that accept it. */
  readonly compress?: boolean;
}

/** Handles requests for a site. */
export interface SiteListener {
  (incoming: IncomingMessage, outgoing: ServerResponse): void;
  /**
   * Loads the adapter and the Fetch classes of Node in advance. This takes longer than most of the
   * start and would otherwise delay the first request.
   */
  load(): Promise<unknown>;
}

/**
 * Connects a site to Node's requests. It uses the light Request of @hono/node-server, and a text response that
 * was created with its light Response costs no more than a hand-written one. Streams, unusual responses and
 * failures are written here: the adapter would show error messages to clients, print stacks for clients that
 * left, and let a header that Node rejects end the process.
 */
export function toListener(
  site: Pick<Servable, "fetch">,
  log: Logger,
  isTrusted?: Trust,
  { inOtherServer = false, compress = false }: ListenerOptions = {},
): SiteListener {
  const open = async () => {
    const { getRequestListener, RequestError } = await import("@hono/node-server");
    const toKnown = (error: unknown): unknown =>
      error instanceof RequestError
        ? new InvalidRequestError(error.message, { cause: error })
        : error;
    const opened = getRequestListener(
      (request, bindings) => {
        const { incoming, outgoing } = bindings as HttpBindings;
        const fail = (error: unknown): never => {
          if (error !== responseSent) sendFailure(toKnown(error), incoming, outgoing, log);
          throw responseSent;
        };
        const finish = (response: Response): Response | Promise<Response> => {
          try {
            const written = write(response, incoming, outgoing, compress);
            return isPromise(written) ? written.catch(fail) : written;
          } catch (error) {
            return fail(error);
          }
        };
        try {
          const result = site.fetch(request, toPeer(incoming, isTrusted));
          return isPromise(result) ? result.then(finish, fail) : finish(result);
        } catch (error) {
          return fail(error);
        }
      },
      {
        overrideGlobalObjects: !inOtherServer,
        // Other errors here were thrown before the site was called, and are answered below.
        errorHandler: (error) => {
          if (error !== responseSent) throw toKnown(error);
        },
      },
    );
    detectLightResponses();
    adapter = opened;
    return opened;
  };
  let adapter: Awaited<ReturnType<typeof open>> | undefined;
  let opening: ReturnType<typeof open> | undefined;
  const load = () => (opening ??= open());
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const peer = toPeer(incoming, isTrusted);
    // HTTP/2 has the scheme in a header of its own.
    if (incoming.httpVersionMajor > 1)
      incoming.headers[":scheme"] = peer.encrypted ? "https" : "http";
    else incoming.url = toTarget(incoming, peer);
    if (incoming.method !== "GET" && incoming.method !== "HEAD")
      outgoing.once("finish", () => discardRest(incoming));
    const handled = adapter
      ? adapter(incoming, outgoing)
      : load().then((opened) => opened(incoming, outgoing));
    handled.catch((error: unknown) => sendFailure(error, incoming, outgoing, log));
  };
  return Object.assign(handle, { load });
}
