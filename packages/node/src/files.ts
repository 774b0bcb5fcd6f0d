import { toFileResponse } from "@waymark/core";
import { fromUrlPath } from "./file-name.ts";
import { openFile, streamFile } from "./open-file.ts";

/** How a file is sent to browsers. */
export interface Delivery {
  readonly type: string;
  /** Whether a browser may display it; otherwise it is a download. */
  readonly inline: boolean;
}

const mediaTypes: Readonly<Record<string, string>> = {
  aac: "audio/aac",
  avif: "image/avif",
  bmp: "image/bmp",
  csv: "text/csv; charset=utf-8",
  flac: "audio/flac",
  gif: "image/gif",
  heic: "image/heic",
  ico: "image/x-icon",
  ics: "text/calendar; charset=utf-8",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  m4a: "audio/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  oga: "audio/ogg",
  ogg: "audio/ogg",
  ogv: "video/ogg",
  opus: "audio/ogg",
  pdf: "application/pdf",
  png: "image/png",
  txt: "text/plain; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  wav: "audio/wav",
  weba: "audio/webm",
  webm: "video/webm",
  webp: "image/webp",
};

const saved: Readonly<Record<string, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  epub: "application/epub+zip",
  gz: "application/gzip",
  json: "application/json",
  odp: "application/vnd.oasis.opendocument.presentation",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odt: "application/vnd.oasis.opendocument.text",
  otf: "font/otf",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ttf: "font/ttf",
  woff: "font/woff",
  woff2: "font/woff2",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

// Browsers run these or let them run others: safe only if the site's own authors wrote them.
const active: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  htm: "text/html; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  map: "application/json",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
};

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * The type of a file by its last extension. Untrusted files of active types are downloads of bytes; trusted files have
 * their own type and are all displayed.
 */
export function toDelivery(name: string, trusted = false): Delivery {
  const dot = name.lastIndexOf(".");
  const extension = dot === -1 ? "" : name.slice(dot + 1).toLowerCase();
  const type = own(mediaTypes, extension);
  if (type !== undefined) return { type, inline: true };
  const mediaType = own(saved, extension) ?? (trusted ? own(active, extension) : undefined);
  return {
    type: mediaType ?? "application/octet-stream",
    inline: trusted && mediaType !== undefined,
  };
}

/** Options of serving files. */
export interface FilesOptions {
  /** The URL path of the folder, such as `/uploads`. Default: the root. */
  readonly prefix?: string;
  /** The Cache-Control of responses. Default: `public, max-age=3600`. */
  readonly cacheControl?: string;
  /**
   * Whether the site's own authors wrote every file: then scripts, styles and pages have their types.
   * Default: false, as for uploads, where these are only downloads.
   */
  readonly trusted?: boolean;
}

/** Answers a request for a file; undefined if the path is not one of its files. */
export interface Files {
  (request: Request): Promise<Response | undefined>;
}

function toPathname(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.slice(start).search(/[?#]/);
  return start === -1 ? "/" : end === -1 ? url.slice(start) : url.slice(start, start + end);
}

/**
 * Serves the files of one folder for GET and HEAD: with ETag, Last-Modified, 304 and single ranges, types
 * from a table, `nosniff`, and for uploads a sandbox and `attachment` for types that browsers should not open.
 * Names with leading dots, encoded separators, control characters and links out of the folder are not served.
 */
export function files(root: string, options: FilesOptions = {}): Files {
  const { cacheControl = "public, max-age=3600", trusted = false } = options;
  const prefix = `${(options.prefix ?? "").replace(/\/+$/, "")}/`;

  return async (request) => {
    const { method, url } = request;
    if (method !== "GET" && method !== "HEAD") return undefined;
    const path = toPathname(url);
    if (!path.startsWith(prefix)) return undefined;
    const parts = fromUrlPath(path.slice(prefix.length));
    const name = parts?.at(-1);
    if (parts === undefined || name === undefined) return undefined;
    const file = await openFile(root, parts);
    if (file === undefined) return undefined;

    const { handle, size, etag, modified } = file;
    let isOpened = false;
    try {
      return await toFileResponse(request, {
        ...toDelivery(name, trusted),
        saveAs: name,
        cacheControl,
        sandbox: !trusted,
        size,
        etag,
        modified,
        open(range) {
          isOpened = true;
          return streamFile(handle, range);
        },
      });
    } finally {
      if (!isOpened) await handle.close();
    }
  };
}
