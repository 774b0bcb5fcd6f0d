const pieceSize = 65_536;
/** Chunks of this size or more are passed on unchanged, if no smaller ones are pending. */
const largeSize = 16_384;

const mostCrumbs = 100_000;
const crumbSize = 64;

/**
 * Whether a body is sent in unreasonably many chunks: more than 100,000, of less than 64 bytes on average. No client
 * has a reason for it, and each chunk costs the host more than its bytes.
 */
export const isFragmented = (chunks: number, bytes: number): boolean =>
  chunks > mostCrumbs && bytes < chunks * crumbSize;

/**
 * The same bytes in fewer chunks, so that a client that sends single bytes does not cause an allocation or a disk write
 * for each.
 */
export async function* coalesceChunks(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let piece = new Uint8Array();
  let size = 0;
  for await (const chunk of chunks) {
    if (size > 0 && size + chunk.byteLength > pieceSize) {
      yield piece.subarray(0, size);
      size = 0;
    }
    if (size === 0 && chunk.byteLength >= largeSize) {
      yield chunk;
      continue;
    }
    // A buffer that was passed on must not be reused.
    if (size === 0) piece = new Uint8Array(pieceSize);
    piece.set(chunk, size);
    size += chunk.byteLength;
  }
  if (size > 0) yield piece.subarray(0, size);
}
