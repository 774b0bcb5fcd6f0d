import { isFresh, toRange, type ByteRange } from "./conditional.ts";
import { fromUrlPath } from "./file-name.ts";
import { toDelivery, type Delivery } from "./media-type.ts";
import { openFile, streamFile } from "./open-file.ts";

/** How files are found and how long clients may keep them. */
export interface FilesOptions {
  /** The path in URLs below which the folder lies, such as `/uploads`. Default: the root. */
  readonly prefix?: string;
  /** The Cache-Control of answers. Default: `public, max-age=3600`. */
  readonly cacheControl?: string;
  /**
   * Whether the site's own authors wrote every file: then scripts, styles and pages have their types.
   * Default: false, as for uploads, where these are only ever saved.
   */
  readonly trusted?: boolean;
}

/** Answers a request for a file, or undefined where it is for somebody else. */
export interface Files {
  (request: Request): Promise<Response | undefined>;
}

const smallSize = 65_536;

// A header takes no other characters as they are; the starred form carries the true name (RFC 6266).
function toDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function toFileHeaders(
  name: string,
  { type, inline }: Delivery,
  trusted: boolean,
): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": type,
    "x-content-type-options": "nosniff",
    ...(inline ? {} : { "content-disposition": toDisposition(name) }),
  };
  // In a sandbox browsers refuse to show PDF, which runs nothing in the site's name anyway.
  if (!trusted)
    headers["content-security-policy"] =
      type === "application/pdf" ? "frame-ancestors 'self'" : "default-src 'none'; sandbox";
  return headers;
}

function toPathname(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.slice(start).search(/[?#]/);
  return start === -1 ? "/" : end === -1 ? url.slice(start) : url.slice(start, start + end);
}

/**
 * Serves the files of one folder for GET and HEAD: with ETag, Last-Modified, 304 and single ranges, types
 * from a table, `nosniff`, and for uploads a sandbox and `attachment` for what browsers should not open.
 * Names with dots in front, encoded separators, controls and links out of the folder are nobody's files.
 */
export function files(root: string, options: FilesOptions = {}): Files {
  const { cacheControl = "public, max-age=3600", trusted = false } = options;
  const prefix = `${(options.prefix ?? "").replace(/\/+$/, "")}/`;

  return async ({ method, url, headers: asked }) => {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const path = toPathname(url);
    if (!path.startsWith(prefix)) return undefined;
    const parts = fromUrlPath(path.slice(prefix.length));
    const name = parts?.at(-1);
    if (parts === undefined || name === undefined) return undefined;
    const file = await openFile(root, parts);
    if (file === undefined) return undefined;

    const { handle, size, etag, modified } = file;
    let streaming = false;
    try {
      const common = {
        etag,
        "last-modified": modified.toUTCString(),
        "cache-control": cacheControl,
        "accept-ranges": "bytes",
      };
      if (isFresh(asked, file)) return new Response(null, { status: 304, headers: common });
      const range = method === "GET" ? toRange(asked, size, file) : undefined;
      const described = { ...common, ...toFileHeaders(name, toDelivery(name, trusted), trusted) };
      if (range === "unsatisfiable")
        return new Response(null, {
          status: 416,
          headers: { ...common, "content-range": `bytes */${size}` },
        });
      const { first, last }: ByteRange = range ?? { first: 0, last: size - 1 };
      const headers = {
        ...described,
        "content-length": String(last + 1 - first),
        ...(range === undefined ? {} : { "content-range": `bytes ${first}-${last}/${size}` }),
      };
      const status = range === undefined ? 200 : 206;
      if (method === "HEAD") return new Response(null, { status, headers });
      const stream = streamFile(handle, { first, last });
      streaming = true;
      // Small files are worth one answer in one piece.
      const body =
        last + 1 - first <= smallSize
          ? new Uint8Array(await new Response(stream).arrayBuffer())
          : stream;
      return new Response(body, { status, headers });
    } finally {
      if (!streaming) await handle.close();
    }
  };
}
