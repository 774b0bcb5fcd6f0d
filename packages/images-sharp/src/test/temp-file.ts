import type { TempFile } from "@waymark/core";

/** A temporary file in memory. */
export const tempFile = (bytes: Uint8Array): TempFile => ({
  size: bytes.byteLength,
  stream: () => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(),
  head: async (length) => bytes.subarray(0, length),
  drop: async () => {},
});
