import {
  apiPath,
  basePath,
  names,
  parseUrl,
  pathBelow,
  perSite,
  type SiteInfo,
} from "@waymark/core";
import { originalRoot } from "./addresses.ts";
import { readStart } from "./body-start.ts";
import { isMultipart, nonceOfMultipart } from "./multipart-nonce.ts";
import { headerNames, isHeaderValue, renamedHeaderList } from "./names.ts";
import { renamedQuery } from "./query.ts";
import { toNativeForm, toNativeJson } from "./request-body.ts";
import { renamedRoute } from "./routes.ts";

/** A request of the original interface. */
export interface OriginalRequest {
  /** The route in the names of the site, such as `/core/v2/posts`. */
  readonly route: string;
  /** The address in the API of the site. */
  readonly url: string;
}

const pathsOf = perSite((site) => ({ base: basePath(site), api: apiPath(site) }));

/**
 * Recognizes a request of the original interface: below `/wp-json`, also behind `/index.php`, and with a `rest_route`
 * in the query of any address outside the API of the site.
 */
export function readOriginalUrl(address: string, site: SiteInfo): OriginalRequest | undefined {
  const url = parseUrl(address);
  if (!url) return undefined;
  const { base, api } = pathsOf(site);
  const query = renamedQuery(url.search.slice(1), "toNative");
  const search = query === "" ? "" : `?${query}`;
  const below = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : "";
  const path = below.startsWith("/index.php/") ? below.slice("/index.php".length) : below;
  // If there are several, the site uses the last one.
  const named = query === "" ? undefined : new URLSearchParams(query).getAll("rest_route").at(-1);
  const original = pathBelow(path, originalRoot);
  if (original !== undefined) {
    const route = renamedRoute(original || "/", "toNative");
    return { route: named ?? route, url: url.origin + api + route + search };
  }
  const isNative = api !== base && pathBelow(url.pathname, api) !== undefined;
  if (named === undefined || isNative) return undefined;
  return { route: named, url: url.origin + url.pathname + search };
}

/**
 * Translates a request. The body of a form or of JSON is read for it; others, such as uploads, are passed on
 * as they are, and so are bodies with more bytes than `maxBytes`. The original interface also accepts a
 * nonce in a form, the site only in a header or in the query; of a multipart form, whose files are streams,
 * the nonce is searched for in the first `maxBytes`.
 */
export async function toNativeRequest(
  request: Request,
  { url, route }: OriginalRequest,
  maxBytes: number,
): Promise<Request> {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return toNativeRead(request, url);
  const headers = new Headers(toNativeHeaders(request.headers));
  const { signal } = request;
  const type = headers.get("content-type") ?? "";
  const init = { method, headers, signal, duplex: "half" } as const;
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  const isForm = /^application\/x-www-form-urlencoded(?:;|$)/i.test(type);
  const needsNonce = isMultipart(type) && headers.has("cookie") && !headers.has(names.nonce);
  if (!request.body || !(isJson || isForm || needsNonce))
    return new Request(url, { ...init, body: request.body });
  const start = await readStart(request.body, maxBytes);
  if (needsNonce) {
    const nonce = nonceOfMultipart(start.bytes, type);
    if (nonce !== undefined) headers.set(names.nonce, nonce);
  }
  if (!start.isWhole || needsNonce) return new Request(url, { ...init, body: start.body() });
  const text = decodeUtf8(start.bytes);
  // The site rejects it.
  if (text === undefined) return new Request(url, { ...init, body: start.body() });
  if (isJson) {
    const translated = toNativeJson(text, route);
    if (translated !== text) headers.delete("content-length");
    return new Request(url, { ...init, body: translated });
  }
  const { form, nonce } = toNativeForm(text);
  headers.delete("content-length");
  if (nonce !== undefined && isHeaderValue(nonce) && !headers.has(names.nonce))
    headers.set(names.nonce, nonce);
  return new Request(url, { ...init, body: form });
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The request without a body. It shares the signal of the original request, because creating another signal costs
 * as much as everything else, and few endpoints use it.
 */
function toNativeRead(request: Request, url: string): Request {
  const native = new Request(url, {
    method: request.method,
    headers: toNativeHeaders(request.headers),
  });
  return Object.defineProperty(native, "signal", { get: () => request.signal });
}

function toNativeHeaders(headers: Headers): [string, string][] {
  // Compressed responses cannot be translated; the server compresses what it sends.
  const result: [string, string][] = [["accept-encoding", "identity"]];
  for (const [name, value] of headers)
    if (name !== "accept-encoding")
      result.push([
        headerNames.toNative.get(name) ?? name,
        name === "access-control-request-headers" ? renamedHeaderList(value, "toNative") : value,
      ]);
  return result;
}
