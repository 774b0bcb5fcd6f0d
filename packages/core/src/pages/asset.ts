import { hash53 } from "../crypto/hashes.ts";

/** A text file that pages load, such as a script: the same for all visitors. */
export interface Asset {
  readonly type: string;
  readonly text: string;
  /** Changes whenever the text does. Pages request the file with the query `?v=` and the version. */
  readonly version: string;
}
/** What an asset is served with. */
export interface AssetDelivery {
  /** Seconds for which browsers cache it under a URL without its current version. */
  readonly maxAge: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An asset with its version. `type` is its media type. */
export const toAsset = (text: string, type: string): Asset => ({
  type,
  text,
  version: hash53(text),
});

/**
 * The response to a request for an asset: cached for a year under a URL with its version. 304 for a browser that has
 * it, and 405 for other methods than `GET` and `HEAD`.
 */
export function toAssetResponse(
  { type, text, version }: Asset,
  { method, url, headers: asked }: Request,
  { maxAge, headers: more = {} }: AssetDelivery,
): Response {
  if (method !== "GET" && method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
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
  if (asked.get("if-none-match")?.includes(headers.ETag) === true)
    return new Response(null, { status: 304, headers });
  return new Response(method === "HEAD" ? null : text, { headers });
}
