import type { ByteRange } from "../ports.ts";
import { isFresh, toRange, type FileVersion } from "./file-version.ts";

/** How a file is given to browsers. */
export interface FileDelivery {
  /** The content type. It is what browsers go by: `nosniff` stands beside it. */
  readonly type: string;
  /** Whether a browser may show it; otherwise it only saves it. */
  readonly inline: boolean;
  /** The name under which it is saved. */
  readonly saveAs?: string;
  /** Default: `public, max-age=3600`. */
  readonly cacheControl?: string;
  /** Whether strangers may have written it: then it is shown in a sandbox, where nothing of it runs. Default: true. */
  readonly sandbox?: boolean;
}
/** A file that can be sent. */
export interface SentFile extends FileVersion, FileDelivery {
  readonly size: number;
  /** Called at most once, and only where bytes are sent; whoever made this closes what it never opened. */
  open(range: ByteRange): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
}

const smallSize = 65_536;

/** Content-Disposition that saves. A header takes few characters as they are; the starred form has the true name (RFC 6266). */
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
  // In a sandbox browsers refuse to show PDF, which runs nothing in the site's name anyway.
  if (sandbox !== false)
    headers["content-security-policy"] =
      type === "application/pdf" ? "frame-ancestors 'self'" : "default-src 'none'; sandbox";
  return headers;
}

/**
 * Answers GET and HEAD with a file: ETag, Last-Modified, 304, single ranges (206, 416), `nosniff`, and for files of
 * strangers a sandbox. Small files are sent in one piece.
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
