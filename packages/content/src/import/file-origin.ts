import { parseUrl } from "@waymark/core";
import type { Extra } from "../tables.ts";
import { fromSerialized, type Extension, type WxrItem } from "../wxr/index.ts";

/** The keys under which the format keeps what is known of a file. What it tells of sizes is made anew. */
export const fileKeys = {
  path: "_wp_attached_file",
  alt: "_wp_attachment_image_alt",
  facts: "_wp_attachment_metadata",
  before: "_wp_attachment_backup_sizes",
} as const;
const names: ReadonlySet<string> = new Set(Object.values(fileKeys));
export const isFileKey = (key: string): boolean => names.has(key);

/** Where the file of an attachment was at its source. */
export interface FileOrigin {
  /** Its address. */
  readonly url?: string;
  /** Its path below the folder of uploads: `2026/01/photo-scaled.jpg`. */
  readonly path?: string;
  /** The name of the image as it was sent, where the attachment shows a smaller one. */
  readonly original?: string;
}

export function toFileOrigin(item: WxrItem, { original }: Extension<"item">): FileOrigin {
  const { attachmentUrl: url = "", meta } = item;
  const valueOf = (key: string) => meta.find((one) => one.key === key)?.value;
  const path = valueOf(fileKeys.path) ?? pathOf(url);
  const sent = original ?? originalIn(valueOf(fileKeys.facts));
  return {
    ...(url !== "" && { url }),
    ...(path !== "" && { path }),
    ...(sent !== undefined && sent !== "" && { original: sent }),
  };
}

/** Reads it from a row. */
export function fileOriginOf({ imported }: Extra): FileOrigin {
  const text = (name: string) => {
    const value = imported?.[name];
    return typeof value === "string" ? { [name]: value } : {};
  };
  return { ...text("url"), ...text("path"), ...text("original") };
}

/** What a row keeps once its file lies here. */
export function withoutFileOrigin({ imported = {}, ...extra }: Extra): Extra {
  const { url: _url, path: _path, original: _original, ...rest } = imported;
  return Object.keys(rest).length > 0 ? { ...extra, imported: rest } : extra;
}

/** What follows the folder of uploads in an address; else its last two folders are those of year and month, or none. */
function pathOf(url: string): string {
  const path = parseUrl(url)?.pathname ?? "";
  const found = /\/(\d{4}\/\d{2}\/[^/]+)$/.exec(path)?.[1] ?? path.slice(path.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}

function originalIn(facts: string | undefined): string | undefined {
  const value = facts === undefined ? undefined : fromSerialized(facts);
  const original = value && typeof value === "object" ? Reflect.get(value, "original_image") : "";
  return typeof original === "string" ? original : undefined;
}
