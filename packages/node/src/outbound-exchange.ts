import type { IncomingMessage } from "node:http";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { toPlainAddress, type Target } from "./address.ts";
import { OutboundError } from "./outbound-body.ts";

/** One request as it is sent. */
interface Outgoing {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
}

/** Resolves every name to the checked addresses. */
function toPinnedLookup({ addresses }: Target): LookupFunction {
  return (_hostname, options, callback) => {
    const familyAddresses = addresses.filter(
      ({ family }) =>
        !options.family || options.family === family || options.family === `IPv${family}`,
    );
    const [first] = familyAddresses;
    if (first === undefined) callback(new Error("no address of this family"), "", 4);
    else if (options.all === true)
      callback(
        null,
        familyAddresses.map((one) => ({ ...one })),
      );
    else callback(null, first.address, first.family);
  };
}

/**
 * Sends one request to a checked target over a connection of its own and waits for the response headers.
 * Redirects are ordinary responses here.
 */
export async function exchange(
  target: Target,
  { method, headers, body }: Outgoing,
  { connectTimeout, signal }: { readonly connectTimeout: number; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const { url, hostname, port, addresses } = target;
  const secure = url.protocol === "https:";
  // Imported here, since TLS takes a fortieth of a start.
  const { request: open }: typeof import("node:https") = await import(
    secure ? "node:https" : "node:http"
  );
  const checked = new Set(addresses.map(({ address }) => toPlainAddress(address)));
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(error);
      request.destroy();
    };
    const request = open({
      host: hostname,
      port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { ...Object.fromEntries(headers), host: url.host, connection: "close" },
      lookup: toPinnedLookup(target),
      agent: false,
      signal,
      maxHeaderSize: 16_384,
      ...(secure && isIP(hostname) === 0 ? { servername: hostname } : {}),
    });
    const timer = setTimeout(
      () => fail(new OutboundError("timeout", `Connecting to ${hostname} took too long.`)),
      connectTimeout,
    );
    request.on("socket", (socket: Socket) => {
      socket.once("connect", () => {
        // The pinned lookup decides; this verifies that Node used it.
        if (!checked.has(toPlainAddress(socket.remoteAddress ?? "")))
          fail(new OutboundError("address", `The host ${hostname} is not public.`));
        else if (!secure) clearTimeout(timer);
      });
      socket.once("secureConnect", () => clearTimeout(timer));
    });
    request.on("response", (incoming) => {
      clearTimeout(timer);
      resolve(incoming);
    });
    request.on("error", (cause) => {
      if (signal.aborted) return fail(signal.reason);
      const connected = request.socket?.remoteAddress !== undefined || request.reusedSocket;
      fail(
        connected
          ? new OutboundError("protocol", `${hostname} sent an invalid HTTP response.`, { cause })
          : new OutboundError("connect", `${hostname} could not be reached.`, { cause }),
      );
    });
    // Without an earlier event: after `101 Switching Protocols`, Node closes the connection without an error.
    request.on("close", () => {
      clearTimeout(timer);
      reject(
        signal.aborted
          ? signal.reason
          : new OutboundError("protocol", `${hostname} sent an invalid HTTP response.`),
      );
    });
    request.end(body);
  });
}

// Headers of the connection or of the body's framing, which the caller cannot set.
const ownHeaders = [
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

// Headers that may be sent to another origin. Any other header may contain a key by some service's convention.
const harmlessHeaders = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-length",
  "content-type",
  "range",
  "user-agent",
]);

/** Reads the request of a caller, including the body, into one value that can be sent again. */
export async function toOutgoing(init: RequestInit, userAgent: string): Promise<Outgoing> {
  const { method = "GET", headers: given, body } = init;
  // A placeholder URL: only method, headers and body are used.
  const request = new Request("http://outbound.invalid/", {
    method,
    ...(given === undefined ? {} : { headers: given }),
    ...(body === undefined || body === null ? {} : { body, duplex: "half" }),
  });
  const headers = new Headers(request.headers);
  for (const name of ownHeaders) headers.delete(name);
  // Not deflate: servers disagree on whether it has a zlib header.
  headers.set("accept-encoding", "gzip, br");
  if (!headers.has("accept")) headers.set("accept", "*/*");
  if (!headers.has("user-agent")) headers.set("user-agent", userAgent);
  const bytes = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
  const bodied = bytes !== undefined || /^(POST|PUT|PATCH)$/.test(request.method);
  if (bodied) headers.set("content-length", String(bytes?.byteLength ?? 0));
  return { method: request.method, headers, body: bytes };
}

/**
 * The request that follows a redirect: a POST becomes a GET as in browsers (301, 302, 303), and another
 * origin gets no credentials.
 */
export function toNextRequest(previous: Outgoing, status: number, from: URL, to: URL): Outgoing {
  const becomesGet =
    status === 303
      ? previous.method !== "GET" && previous.method !== "HEAD"
      : (status === 301 || status === 302) && previous.method === "POST";
  const sameOrigin = to.origin === from.origin;
  const headers = new Headers();
  for (const [name, value] of previous.headers)
    if (sameOrigin || harmlessHeaders.has(name)) headers.set(name, value);
  if (!becomesGet) return { ...previous, headers };
  headers.delete("content-length");
  headers.delete("content-type");
  return { method: "GET", headers, body: undefined };
}
