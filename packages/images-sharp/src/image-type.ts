/** The supported image types, by their first bytes. */
const magics: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ["image/jpeg", 0, "\u00ff\u00d8\u00ff"],
  ["image/png", 0, "\u0089PNG\r\n\u001a\n"],
  ["image/gif", 0, "GIF87a"],
  ["image/gif", 0, "GIF89a"],
  ["image/webp", 8, "WEBPVP8"],
  ["image/tiff", 0, "II*\0"],
  ["image/tiff", 0, "MM\0*"],
  ["image/avif", 4, "ftypavif"],
  ["image/avif", 4, "ftypavis"],
  ["image/heic", 4, "ftypheic"],
  ["image/heic", 4, "ftypheix"],
  ["image/heic", 4, "ftypmif1"],
];
/** The number of bytes that identify a type. */
export const magicLength = 16;

/** The type of an image by its first bytes; undefined for unsupported types, including SVG and PDF. */
export function toImageType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, magicLength));
  return magics.find(([, at, bytes]) => text.startsWith(bytes, at))?.[0];
}
