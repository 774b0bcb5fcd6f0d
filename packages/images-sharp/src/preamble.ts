import { errors, type TempFile } from "@waymark/core";

/**
 * The maximum size of metadata, profiles and texts before the pixels in bytes: libvips stores all of them in memory,
 * several times.
 */
const mostBytes = 8_388_608;
const steps = [65_536, 1_048_576, mostBytes];

type Walk = (bytes: Uint8Array) => boolean;
/**
 * Whether the pixels of an image start within its first bytes, by type. Corrupt files have none: libvips rejects
 * them.
 */
const walks: Readonly<Record<string, Walk>> = {
  "image/jpeg": (bytes) => {
    for (let at = 2; at + 4 <= bytes.length;) {
      const kind = bytes[at + 1];
      if (bytes[at] !== 0xff || kind === 0xda) return true;
      // A marker may be preceded by any number of these.
      if (kind === 0xff) at++;
      else at += 2 + Math.max(2, (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0));
    }
    return false;
  },
  "image/png": (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at))
      if (view.getUint32(at + 4) === 0x49_44_41_54) return true;
    return false;
  },
};

/**
 * Checks the size of the data before the pixels of a JPEG or PNG.
 *
 * @throws ApiError 413 `rest_image_too_large`.
 */
export async function checkPreamble(source: TempFile, type: string): Promise<void> {
  const isThere = walks[type];
  if (!isThere) return;
  for (const length of steps) {
    if (isThere(await source.head(length)) || source.size <= length) return;
  }
  throw errors.rest_image_too_large({ message: "The image has too much metadata." });
}
