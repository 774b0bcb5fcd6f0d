import { toFileResponse } from "@waymark/core";
import { fromUrlPath } from "./file-name.ts";
import { toDelivery } from "./media-type.ts";
import { openFile, streamFile } from "./open-file.ts";

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
