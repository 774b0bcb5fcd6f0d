import type { Outgoing } from "./outbound-exchange.ts";

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
  headers.set("accept-encoding", "gzip, deflate, br");
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
export function toNextRequest(sent: Outgoing, status: number, from: URL, to: URL): Outgoing {
  const becomesGet =
    status === 303
      ? sent.method !== "GET" && sent.method !== "HEAD"
      : (status === 301 || status === 302) && sent.method === "POST";
  const sameOrigin = to.origin === from.origin;
  const headers = new Headers();
  for (const [name, value] of sent.headers)
    if (sameOrigin || harmlessHeaders.has(name)) headers.set(name, value);
  if (!becomesGet) return { ...sent, headers };
  headers.delete("content-length");
  headers.delete("content-type");
  return { method: "GET", headers, body: undefined };
}
