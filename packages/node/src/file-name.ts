const encoder = new TextEncoder();

// Names that Windows keeps for devices, whatever follows the first dot.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
// Control and direction characters, and what some file system takes for more than a character.
const forbidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/u;

/** Whether one part of a path is a plain file name everywhere: no dot file, device, separator or control. */
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

/** Whether one part of a path is a plain file name, or one with a dot in front such as `.htaccess`. */
export const isHiddenOrFileName = (part: string): boolean => isFileName(part.replace(/^\./, ""));

/** The parts of a relative path of which any may be a dot file; undefined if one is no name or it is too deep. */
export function toHiddenParts(name: string): readonly string[] | undefined {
  if (name.length > 1_000) return undefined;
  const parts = name.split("/");
  return parts.length <= 12 && parts.every(isHiddenOrFileName) ? parts : undefined;
}

/** The parts of a relative path with `/`, or undefined if one of them is no plain name or it is too deep. */
export function toParts(name: string): readonly string[] | undefined {
  if (name.length > 1_000) return undefined;
  const parts = name.split("/");
  return parts.length <= 12 && parts.every(isFileName) ? parts : undefined;
}

/**
 * The parts of a path as it stands in a URL. Each is decoded once, and a separator that only appears by
 * decoding makes it no name.
 */
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
