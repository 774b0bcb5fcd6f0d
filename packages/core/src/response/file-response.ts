import type { ByteRange } from "../declare/ports.ts";
import { isFresh, toRange, type FileVersion } from "./file-version.ts";

/** How a file is sent to browsers. */
export interface FileDelivery {
  /** The content type. It is sent with `nosniff`. */
  readonly type: string;
  /** Whether a browser may display it; otherwise it is a download. */
  readonly inline: boolean;
  /** The file name of the download. */
  readonly saveAs?: string;
  /** Default: `public, max-age=3600`. */
  readonly cacheControl?: string;
  /** Whether untrusted users may have written it: then it is displayed in a sandbox without scripts. Default: true. */
  readonly sandbox?: boolean;
}
/** A file that can be sent. */
export interface SentFile extends FileVersion, FileDelivery {
  readonly size: number;
  /** Called at most once, and only if bytes are sent; a file that was not opened is closed by its creator. */
  open(range: ByteRange): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
}

const smallSize = 65_536;

/** Content-Disposition of a download. A header allows few characters; the starred form has the full name (RFC 6266). */
function toDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function toHeaders({ type, inline, saveAs, sandbox }: SentFile): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": type,
    "x-content-type-options": "nosniff",
  };
  if (!inline)
    headers["content-disposition"] = saveAs === undefined ? "attachment" : toDisposition(saveAs);
  // Browsers refuse to display PDF in a sandbox; it runs nothing in the site's origin anyway.
  if (sandbox !== false)
    headers["content-security-policy"] =
      type === "application/pdf" ? "frame-ancestors 'self'" : "default-src 'none'; sandbox";
  return headers;
}

/**
 * Answers GET and HEAD with a file: ETag, Last-Modified, 304, single ranges (206, 416), `nosniff`, and a sandbox for
 * untrusted files. Small files are sent in one piece.
 */
export async function toFileResponse(
  { method, headers: asked }: Request,
  file: SentFile,
): Promise<Response> {
  const { size, etag, modified } = file;
  const common: Record<string, string> = {
    etag,
    "last-modified": modified.toUTCString(),
    "cache-control": file.cacheControl ?? "public, max-age=3600",
    "accept-ranges": "bytes",
  };
  if (isFresh(asked, file)) return new Response(null, { status: 304, headers: common });
  const range = method === "GET" ? toRange(asked, size, file) : undefined;
  if (range === "unsatisfiable")
    return new Response(null, {
      status: 416,
      headers: { ...common, "content-range": `bytes */${size}` },
    });
  const { first, last }: ByteRange = range ?? { first: 0, last: size - 1 };
  const headers = {
    ...common,
    ...toHeaders(file),
    "content-length": String(last + 1 - first),
    ...(range === undefined ? {} : { "content-range": `bytes ${first}-${last}/${size}` }),
  };
  const status = range === undefined ? 200 : 206;
  if (method === "HEAD") return new Response(null, { status, headers });
  const stream = await file.open({ first, last });
  const body =
    last + 1 - first <= smallSize
      ? new Uint8Array(
          await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
        )
      : (stream as ReadableStream<Uint8Array<ArrayBuffer>>);
  return new Response(body, { status, headers });
}
