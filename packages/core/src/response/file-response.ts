import type { ByteRange, Blobs, StoredFile } from "../declare/ports.ts";
import { matchesEtag } from "./etag.ts";

/** Identifies one version of a file. */
export interface FileVersion {
  /** Including the quotes. */
  readonly etag: string;
  readonly modified: Date;
}

// HTTP dates have a resolution of one second.
const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** Whether the client's copy is still this version, by If-None-Match or else If-Modified-Since (RFC 9110). */
function isFresh(headers: Headers, { etag, modified }: FileVersion): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) return matchesEtag(tags, etag);
  const since = headers.get("if-modified-since");
  return since !== null && toSeconds(modified) * 1_000 <= Date.parse(since);
}

/**
 * The range that a request specifies; undefined if the response is the whole file (no range, several, another unit, or
 * If-Range with another version); `"unsatisfiable"` for a range outside the file.
 */
function toRange(
  headers: Headers,
  size: number,
  { etag, modified }: FileVersion,
): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range")?.trim() ?? "");
  if (match === null) return undefined;
  const unless = headers.get("if-range")?.trim();
  if (unless !== undefined && unless !== etag && Date.parse(unless) !== toSeconds(modified) * 1_000)
    return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  if (to !== "" && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return "unsatisfiable";
  return { first: Number(from), last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}

/** How a file is sent to browsers. */
export interface FileDelivery {
  /** The media type. It is sent with `nosniff`. */
  readonly type: string;
  /** Whether a browser may display it; otherwise it is a download. */
  readonly inline: boolean;
  /** The file name of the download. */
  readonly saveAs?: string;
  /** Default: `public, max-age=3600`. */
  readonly cacheControl?: string;
  /** Whether untrusted users may have written the file. It is then displayed in a sandbox without scripts. Default: true. */
  readonly sandbox?: boolean;
}
/** A file that can be sent. */
export interface FileBody extends FileVersion, FileDelivery {
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

function toHeaders({ type, inline, saveAs, sandbox }: FileBody): Record<string, string> {
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
  file: FileBody,
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

/** Headers that may make the response something other than the whole file. */
const conditions = ["range", "if-none-match", "if-modified-since"];

/**
 * Answers GET and HEAD with a stored file, like `toFileResponse`; undefined if there is no file with
 * this name. The ETag is derived from its time and size. If the request may not need the whole file,
 * at most one byte is read before that is known.
 */
export async function toBlobResponse(
  request: Request,
  blobs: Blobs,
  name: string,
  delivery: FileDelivery,
): Promise<Response | undefined> {
  const isWhole =
    request.method === "GET" && !conditions.some((header) => request.headers.has(header));
  const found = isWhole ? await blobs.get(name) : await look(blobs, name);
  if (found === undefined) return undefined;
  const { size, modified } = found;
  return toFileResponse(request, {
    saveAs: name.slice(name.lastIndexOf("/") + 1),
    ...delivery,
    size,
    modified,
    etag: `"${modified.getTime().toString(36)}-${size.toString(36)}"`,
    open: isWhole ? () => found.stream : opening(blobs, name, found),
  });
}

async function look(blobs: Blobs, name: string): Promise<StoredFile | undefined> {
  const found = await blobs.get(name, { first: 0, last: 0 });
  await found?.stream.cancel();
  return found;
}

const opening =
  (blobs: Blobs, name: string, { size }: StoredFile): FileBody["open"] =>
  async (range) => {
    const found = await blobs.get(name, range);
    if (found?.size === size) return found.stream;
    await found?.stream.cancel();
    // The length is already sent.
    throw new Error("The file was replaced while it was being read.");
  };
