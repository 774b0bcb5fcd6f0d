import { parseUrl } from "@waymark/core";
import { fromSerialized, type WxrExtension, type WxrItem } from "@waymark/wxr";
import type { Extra } from "../tables.ts";

/** Meta keys with data about a file. Sizes are created again. */
export const fileKeys = {
  path: "_wp_attached_file",
  alt: "_wp_attachment_image_alt",
  facts: "_wp_attachment_metadata",
  before: "_wp_attachment_backup_sizes",
} as const;
const names: ReadonlySet<string> = new Set(Object.values(fileKeys));
export const isFileKey = (key: string): boolean => names.has(key);

/** The location of an attachment's file at the source. */
export interface FileOrigin {
  /** Its URL. */
  readonly url?: string;
  /** Its path in the upload folder: `2026/01/photo-scaled.jpg`. */
  readonly path?: string;
  /** The file name of the original image, if the attachment shows a smaller one. */
  readonly original?: string;
}

export function toFileOrigin(item: WxrItem, { original }: WxrExtension<"item">): FileOrigin {
  const { attachmentUrl: url = "", meta } = item;
  const valueOf = (key: string) => meta.find((one) => one.key === key)?.value;
  const path = valueOf(fileKeys.path) ?? pathOf(url);
  const originalName = original ?? originalIn(valueOf(fileKeys.facts));
  return {
    ...(url !== "" && { url }),
    ...(path !== "" && { path }),
    ...(originalName !== undefined && originalName !== "" && { original: originalName }),
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

/** The columns of a row after its file has been stored. */
export function withoutFileOrigin({ imported = {}, ...extra }: Extra): Extra {
  const { url: _url, path: _path, original: _original, ...rest } = imported;
  return Object.keys(rest).length > 0 ? { ...extra, imported: rest } : extra;
}

/** The path after the upload folder in a URL; otherwise its year and month folders, if any. */
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
