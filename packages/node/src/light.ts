import { parseAccept } from "hono/utils/accept";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Duplex } from "node:stream";
import { promisify } from "node:util";
import * as zlib from "node:zlib";

/** A content coding that responses are compressed with. */
type Coding = "br" | "gzip";

/** Shorter bodies, in bytes, fit into one packet as they are. */
const minLength = 1_024;
/** Quality 4 of Brotli takes about as long as the default of gzip, and its output is smaller. */
const brotli: zlib.BrotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

const gzipAsync = promisify(zlib.gzip);
const brotliAsync = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** The coding that the client prefers, Brotli between equals; undefined if it accepts none or prefers the body as it is. */
function acceptedCoding({ headers }: IncomingMessage): Coding | undefined {
  const header = headers["accept-encoding"];
  if (typeof header !== "string" || headers.range !== undefined) return undefined;
  const accepted = parseAccept(header);
  const weight = (name: string): number =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(isAny))?.q ?? 0;
  const [br, gzip, identity] = [weight("br"), weight("gzip"), weight("identity")];
  const best = Math.max(br, gzip);
  if (best === 0 || best < identity) return undefined;
  return br === best ? "br" : "gzip";
}
const isAny = ({ type }: { readonly type: string }): boolean => type === "*";

/**
 * Whether a response may be compressed. Pages of one visitor (`no-store`) are not: their size would tell an attacker
 * who puts text into them about the tokens in their forms (BREACH).
 */
function isCompressible(status: number, headers: Headers): boolean {
  if (status < 200 || status === 204 || status === 206 || status === 304) return false;
  const type = headers.get("content-type") ?? "";
  const caching = headers.get("cache-control") ?? "";
  return (
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) &&
    !headers.has("content-encoding") &&
    !/\bno-transform\b/i.test(caching) &&
    !(/^\s*text\/html\b/i.test(type) && /\bno-store\b/i.test(caching))
  );
}

/** The headers of the compressed response. Its ETag stays: it names the state of the resource, also for `If-Match`. */
function describe(headers: Headers, coding: Coding): Headers {
  headers.delete("content-length");
  headers.delete("accept-ranges");
  headers.set("content-encoding", coding);
  if (!/(?:^|[\s,])(?:accept-encoding|\*)(?:$|[\s,])/i.test(headers.get("vary") ?? ""))
    headers.append("vary", "Accept-Encoding");
  return headers;
}

/**
 * The headers of a response to HEAD whose GET is compressed, so that its Content-Length is not that of
 * the uncompressed body; undefined if they are right as they are. Without a length it is not known
 * whether GET is compressed, and nothing is promised.
 */
function describeHead(
  status: number,
  init: HeadersInit | undefined,
  incoming: IncomingMessage,
): Headers | undefined {
  const headers = new Headers(init);
  const length = headers.get("content-length");
  if (length === null || Number(length) < minLength) return undefined;
  const coding = acceptedCoding(incoming);
  return coding !== undefined && isCompressible(status, headers)
    ? describe(headers, coding)
    : undefined;
}

/** Compresses a response whose body is available; undefined if it is sent as it is. */
export function compressLight(
  { status, body, headers: init }: LightResponse,
  incoming: IncomingMessage,
): Promise<LightResponse> | undefined {
  if (incoming.method === "HEAD") {
    const headers = describeHead(status, init, incoming);
    return headers && Promise.resolve({ status, body, headers });
  }
  if (body === null || body.length < minLength) return undefined;
  const coding = acceptedCoding(incoming);
  if (coding === undefined) return undefined;
  const headers = new Headers(init);
  if (!isCompressible(status, headers)) return undefined;
  const compressed = coding === "br" ? brotliAsync(body, brotli) : gzipAsync(body);
  return compressed.then((bytes) => ({ status, body: bytes, headers: describe(headers, coding) }));
}

/** Compresses a response whose body is a stream, or returns it as it is. */
export function compressStream(response: Response, incoming: IncomingMessage): Response {
  const { status, body, headers } = response;
  if (incoming.method === "HEAD") {
    const described = describeHead(status, headers, incoming);
    return described ? new Response(null, { status, headers: described }) : response;
  }
  if (body === null) return response;
  const length = headers.get("content-length");
  if (length !== null && Number(length) < minLength) return response;
  const coding = acceptedCoding(incoming);
  if (coding === undefined || !isCompressible(status, headers)) return response;
  const encoder = coding === "br" ? zlib.createBrotliCompress(brotli) : zlib.createGzip();
  const pair = Duplex.toWeb(encoder) as unknown as ReadableWritablePair<Uint8Array<ArrayBuffer>>;
  return new Response(body.pipeThrough(pair), {
    status,
    headers: describe(new Headers(headers), coding),
  });
}

/** A response whose body is available, as the adapter's light Response stores it. */
export interface LightResponse {
  readonly status: number;
  readonly body: string | Uint8Array | null;
  readonly headers: HeadersInit | undefined;
}

let lightKey: symbol | undefined;

/**
 * Finds where the adapter's light Response stores status, body and headers, once the adapter has replaced the global
 * `Response`. Only this way can a text body be told from a stream without creating the real Response, which costs more
 * than the rest of a small request. If a release of the adapter stores them elsewhere, the result is `false` and every
 * response takes the slower path.
 */
export function detectLightResponses(): boolean {
  const response = new Response("");
  lightKey = Object.getOwnPropertySymbols(response).find((key) => {
    const value: unknown = Reflect.get(response, key);
    return Array.isArray(value) && value[0] === 200 && value[1] === "";
  });
  return lightKey !== undefined;
}

/** The parts of a light response whose body is not a stream. */
export function toLightResponse(response: Response): LightResponse | undefined {
  if (lightKey === undefined) return undefined;
  const stored: unknown = Reflect.get(response, lightKey);
  if (!Array.isArray(stored)) return undefined;
  const [status, body, headers] = stored as [number, unknown, HeadersInit | undefined];
  if (body !== null && typeof body !== "string" && !(body instanceof Uint8Array)) return undefined;
  return { status, body, headers };
}

/** The headers of a Response as a Node record. */
export function toRecord(headers: Headers): Record<string, string | string[]> {
  const record: Record<string, string | string[]> = {};
  for (const [name, value] of headers) record[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) record["set-cookie"] = cookies;
  return record;
}

const goodNames = new Set<string>();
const namePattern = /^[\w!#$%&'*+.^`|~-]+$/;
const badValue = /[^\t\u0020-\u007e\u0080-\u00ff]/;

function isGoodName(name: string): boolean {
  if (goodNames.has(name)) return true;
  if (!namePattern.test(name)) return false;
  // A site has few header names; generated ones must not fill the memory.
  if (goodNames.size < 500) goodNames.add(name);
  return true;
}

/**
 * Whether the adapter itself can write this response: a body, a valid status, and headers in a plain record that Node
 * accepts. The adapter is the fastest way, but values that Node rejects would end as a stack on the console and its
 * message on the wire.
 */
export function isWritable({ status, body, headers }: LightResponse): boolean {
  if (body === null ? status !== 204 && status !== 304 : !(status >= 200 && status <= 599))
    return false;
  if (headers === undefined) return true;
  if (headers instanceof Headers || Array.isArray(headers)) return false;
  const record: Readonly<Record<string, unknown>> = headers;
  for (const name in record) {
    const value = record[name];
    if (typeof value !== "string" || badValue.test(value) || !isGoodName(name)) return false;
  }
  return true;
}

function hasLength(headers: object): boolean {
  for (const name in headers)
    if (name.length === 14 && name.toLowerCase() === "content-length") return true;
  return false;
}

/** Writes a light response at once. Throws if Node rejects it, with nothing sent yet. */
export function writeLight(
  { status, body, headers }: LightResponse,
  outgoing: ServerResponse,
): void {
  const plain =
    headers === undefined
      ? {}
      : headers instanceof Headers
        ? toRecord(headers)
        : Array.isArray(headers)
          ? toRecord(new Headers(headers))
          : (headers as Record<string, string>);
  const typed =
    body === null || (headers !== undefined && plain === headers) || "content-type" in plain;
  const described = typed ? plain : { ...plain, "content-type": "text/plain; charset=UTF-8" };
  const bodiless =
    status === 204 || status === 304 || (body === null && outgoing.req.method === "HEAD");
  if (bodiless || hasLength(described)) outgoing.writeHead(status, described);
  else {
    const length = body === null ? 0 : Buffer.byteLength(body);
    outgoing.writeHead(status, { ...described, "Content-Length": length });
  }
  outgoing.end(body ?? undefined);
}
