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
