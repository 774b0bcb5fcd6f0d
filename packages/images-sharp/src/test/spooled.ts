import type { TempFile } from "@waymark/core";

/** Bytes as if they were spooled in memory. */
export const memory = (bytes: Uint8Array): TempFile => ({
  size: bytes.byteLength,
  stream: () => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(),
  head: async (length) => bytes.subarray(0, length),
  drop: async () => {},
});
