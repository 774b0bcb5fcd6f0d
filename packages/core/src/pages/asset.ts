import { hash53 } from "../crypto/hashes.ts";
import { matchesEtag } from "../response/etag.ts";
import { methodNotAllowed } from "./page-route.ts";

/** A small file that pages load, such as a script: the same for all visitors. */
export interface Asset {
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** A hash that changes with the body. Pages request the file with the version in the query: `?v=`. */
  readonly version: string;
}
/** How an asset is delivered. */
export interface AssetDelivery {
  /** How long browsers cache the asset under a URL without its current version, in seconds. */
  readonly maxAge: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An asset with its version. `type` is its media type. */
export const toAsset = (body: Asset["body"], type: string): Asset => ({
  type,
  body,
  version: hash53(typeof body === "string" ? body : new TextDecoder("latin1").decode(body)),
});

/**
 * The response to a request for an asset: cached for a year under a URL with its version. 304 for a browser that has
 * it, and 405 for other methods than `GET` and `HEAD`.
 */
export function toAssetResponse(
  { type, body, version }: Asset,
  { method, url, headers: asked }: Request,
  { maxAge, headers: more = {} }: AssetDelivery,
): Response {
  if (method !== "GET" && method !== "HEAD") return methodNotAllowed(["GET", "HEAD"]);
  const isVersioned = new URL(url).searchParams.get("v") === version;
  const headers = {
    "Content-Type": type,
    "X-Content-Type-Options": "nosniff",
    ...more,
    "Cache-Control": isVersioned
      ? "public, max-age=31536000, immutable"
      : `public, max-age=${maxAge}`,
    ETag: `"${version}"`,
  };
  if (matchesEtag(asked.get("if-none-match"), headers.ETag))
    return new Response(null, { status: 304, headers });
  return new Response(method === "HEAD" ? null : body, { headers });
}
