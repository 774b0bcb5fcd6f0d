const encoder = new TextEncoder();

// Device names on Windows, regardless of the extension.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
// Control and direction characters, and characters with a special meaning in some file system.
const forbidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/u;

/**
 * Whether one part of a path is a plain file name on every system: not a dot file or device, without separators or
 * control characters.
 */
export function isFileName(part: string): boolean {
  return (
    part !== "" &&
    !part.startsWith(".") &&
    !/[. ]$/.test(part) &&
    !part.startsWith(" ") &&
    !forbidden.test(part) &&
    !devices.test(part) &&
    part.isWellFormed() &&
    encoder.encode(part).byteLength <= 200
  );
}

/** Whether one part of a path is a plain file name, or one with a leading dot such as `.htaccess`. */
export const isHiddenOrFileName = (part: string): boolean => isFileName(part.replace(/^\./, ""));

/** The parts of a relative path, including dot files; undefined if one is invalid or the path is too deep. */
export function toHiddenParts(name: string): readonly string[] | undefined {
  if (name.length > 1_000) return undefined;
  const parts = name.split("/");
  return parts.length <= 12 && parts.every(isHiddenOrFileName) ? parts : undefined;
}

/** The parts of a relative path with `/`, or undefined if one is not a plain name or the path is too deep. */
export function toParts(name: string): readonly string[] | undefined {
  if (name.length > 1_000) return undefined;
  const parts = name.split("/");
  return parts.length <= 12 && parts.every(isFileName) ? parts : undefined;
}

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
