import { basePath, names, parseUrl, type SiteInfo } from "@waymark/core";
import { originalRoot } from "./addresses.ts";
import { headerNames, renamedHeaderList } from "./names.ts";
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

/**
 * Recognizes a request of the original interface: below `/wp-json`, also behind `/index.php`, and with a `rest_route` in the query of
 * any address outside the API of the site.
 */
export function readOriginalUrl(address: string, site: SiteInfo): OriginalRequest | undefined {
  const url = parseUrl(address);
  if (!url) return undefined;
  const base = basePath(site);
  const api = new URL(site.api).pathname;
  const query = renamedQuery(url.search.slice(1), "toNative");
  const search = query === "" ? "" : `?${query}`;
  const below = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : "";
  const path = below.startsWith("/index.php/") ? below.slice("/index.php".length) : below;
  // Of several the site uses the last.
  const named = new URLSearchParams(query).getAll("rest_route").at(-1);
  if (path === originalRoot || path.startsWith(`${originalRoot}/`)) {
    const route = renamedRoute(path.slice(originalRoot.length) || "/", "toNative");
    return { route: named ?? route, url: url.origin + api + route + search };
  }
  const isNative = url.pathname === api || url.pathname.startsWith(`${api}/`);
  if (named === undefined || isNative) return undefined;
  return { route: named, url: url.origin + url.pathname + search };
}

/**
 * Translates a request. The body of a form or of JSON is read for it; others, such as uploads, are passed on as they are, and so are
 * bodies with more bytes than `maxBytes`.
 */
export async function toNativeRequest(
  request: Request,
  { url, route }: OriginalRequest,
  maxBytes: number,
): Promise<Request> {
  const headers = toNativeHeaders(request.headers);
  // Compressed responses cannot be translated; the server compresses what it sends.
  headers.set("accept-encoding", "identity");
  const { method, signal } = request;
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  const type = headers.get("content-type") ?? "";
  const init = { method, headers, signal, duplex: "half" } as const;
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  const isForm = /^application\/x-www-form-urlencoded(?:;|$)/i.test(type);
  if (!request.body || !(isJson || isForm))
    return new Request(url, { ...init, body: request.body });
  const { text, body } = await readText(request.body, maxBytes);
  if (text === undefined) return new Request(url, { ...init, body: body ?? null });
  if (isJson) {
    const translated = toNativeJson(text, route);
    if (translated !== text) headers.delete("content-length");
    return new Request(url, { ...init, body: translated });
  }
  const { form, nonce } = toNativeForm(text);
  headers.delete("content-length");
  if (nonce !== undefined && !headers.has(names.nonce)) headers.set(names.nonce, nonce);
  return new Request(url, { ...init, body: form });
}

function toNativeHeaders(headers: Headers): Headers {
  const result = new Headers();
  for (const [name, value] of headers)
    result.append(
      headerNames.toNative.get(name) ?? name,
      name === "access-control-request-headers" ? renamedHeaderList(value, "toNative") : value,
    );
  return result;
}

/** Reads a body; the text is undefined if it has more bytes, and `body` then is all of it. */
async function readText(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<{ readonly text?: string; readonly body?: ReadableStream<Uint8Array> }> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
    if (size > maxBytes) return { body: withRest(chunks, reader) };
  }
  const decoder = new TextDecoder();
  return {
    text:
      chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode(),
  };
}

const withRest = (
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } =
        chunks.length > 0 ? { done: false, value: chunks.shift() } : await reader.read();
      if (done || !value) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
