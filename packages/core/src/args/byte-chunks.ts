/** The bytes of a stream that have arrived and are not consumed yet. */
export interface ByteWindow {
  /** The available bytes, until the next `fill` or `drop`. */
  held(): Uint8Array<ArrayBuffer>;
  /** Adds the next chunk; false at the end of the stream. */
  fill(): Promise<boolean>;
  /** Consumes the first bytes. */
  drop(count: number): void;
}

/** A window over a stream that starts with `first`. */
export function toByteWindow(
  chunks: AsyncIterable<Uint8Array>,
  first: Uint8Array<ArrayBuffer> = new Uint8Array(),
): ByteWindow {
  const source = chunks[Symbol.asyncIterator]();
  let buffer = first;
  let start = 0;
  let end = first.byteLength;

  const append = (chunk: Uint8Array): void => {
    const needed = end - start + chunk.byteLength;
    if (end + chunk.byteLength > buffer.byteLength) {
      // Doubles the buffer, so that bytes are rarely moved even if they arrive one by one.
      const to = needed * 2 <= buffer.byteLength ? buffer : new Uint8Array(needed * 2);
      to.set(buffer.subarray(start, end));
      buffer = to;
      end -= start;
      start = 0;
    }
    buffer.set(chunk, end);
    end += chunk.byteLength;
  };
  return {
    held: () => buffer.subarray(start, end),
    async fill() {
      const step = await source.next();
      if (step.done) return false;
      append(step.value);
      return true;
    },
    drop: (count) => void (start += count),
  };
}

const pieceSize = 65_536;
/** Chunks of this size or more are passed on unchanged, if no smaller ones are pending. */
const largeSize = 16_384;

const maxCrumbs = 100_000;
const crumbSize = 64;

/**
 * Whether a body arrives in unreasonably many chunks: more than 100,000, with less than 64 bytes on average. No
 * legitimate client does this, and each chunk costs the host more than its bytes do.
 */
export const isFragmented = (chunks: number, bytes: number): boolean =>
  chunks > maxCrumbs && bytes < chunks * crumbSize;

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
