import { parseAccept } from "hono/utils/accept";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import type { IncomingMessage } from "node:http";
import { Duplex } from "node:stream";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import type { LightResponse } from "./light.ts";

/** A content coding that responses are compressed with. */
type Coding = "br" | "gzip";

/** Shorter bodies, in bytes, fit into one packet as they are. */
const shortest = 1_024;
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

/** Compresses a response whose body is available; undefined if it is sent as it is. */
export function compressLight(
  { status, body, headers: init }: LightResponse,
  incoming: IncomingMessage,
): Promise<LightResponse> | undefined {
  if (body === null || body.length < shortest || incoming.method === "HEAD") return undefined;
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
  if (body === null || incoming.method === "HEAD") return response;
  const length = headers.get("content-length");
  if (length !== null && Number(length) < shortest) return response;
  const coding = acceptedCoding(incoming);
  if (coding === undefined || !isCompressible(status, headers)) return response;
  const encoder = coding === "br" ? zlib.createBrotliCompress(brotli) : zlib.createGzip();
  const pair = Duplex.toWeb(encoder) as unknown as ReadableWritablePair<Uint8Array<ArrayBuffer>>;
  return new Response(body.pipeThrough(pair), {
    status,
    headers: describe(new Headers(headers), coding),
  });
}
