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

/** Whether a name is valid for `Blobs.put`: at most 1000 characters and 12 parts, each a plain file name. */
export function isBlobName(name: string): boolean {
  if (name.length > 1_000) return false;
  const parts = name.split("/");
  return parts.length <= 12 && parts.every(isFileName);
}
