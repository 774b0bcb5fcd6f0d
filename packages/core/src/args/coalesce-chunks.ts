const pieceSize = 65_536;
/** From this size on a chunk is passed on as it is, where nothing waits before it. */
const largeSize = 16_384;

const mostCrumbs = 100_000;
const crumbSize = 64;

/**
 * Whether so many chunks are out of all proportion to the bytes that came in them: more than 100,000 of less than 64 on
 * average. No client has a reason for it, and each chunk costs the host work that its bytes do not.
 */
export const isFragmented = (chunks: number, bytes: number): boolean =>
  chunks > mostCrumbs && bytes < chunks * crumbSize;

/**
 * The same bytes in fewer chunks: a client that sends them one by one shall not make a piece of memory, or a write to
 * a disk, of each.
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
    // What was passed on belongs to others.
    if (size === 0) piece = new Uint8Array(pieceSize);
    piece.set(chunk, size);
    size += chunk.byteLength;
  }
  if (size > 0) yield piece.subarray(0, size);
}
