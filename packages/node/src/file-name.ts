import { isBlobName, isFileName } from "@waymark/core";

/** Whether one part of a path is a plain file name, or one with a leading dot such as `.htaccess`. */
export const isHiddenOrFileName = (part: string): boolean => isFileName(part.replace(/^\./, ""));

/** The parts of a relative path, including dot files; undefined if one is invalid or the path is too deep. */
export function toHiddenParts(name: string): readonly string[] | undefined {
  if (name.length > 1_000) return undefined;
  const parts = name.split("/");
  return parts.length <= 12 && parts.every(isHiddenOrFileName) ? parts : undefined;
}

/** The parts of a relative path with `/`, or undefined if one is not a plain name or the path is too deep. */
export const toParts = (name: string): readonly string[] | undefined =>
  isBlobName(name) ? name.split("/") : undefined;

/** The parts of a URL path. Each is decoded once; an encoded separator makes it invalid. */
export function fromUrlPath(path: string): readonly string[] | undefined {
  if (path.length > 3_000) return undefined;
  try {
    return toParts(
      path
        .split("/")
        .map((part) => {
          const decoded = decodeURIComponent(part);
          return decoded.includes("/") ? "" : decoded;
        })
        .join("/"),
    );
  } catch {
    return undefined;
  }
}
