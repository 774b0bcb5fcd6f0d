/** A line that tells how far a long run is, rewritten in place. Only a terminal shows it. */
export interface Progress {
  /** The same bytes, counted on their way. */
  counted(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  readonly records: (records: number, files?: number) => void;
  /** Takes the line away. */
  end(): void;
}
interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** `size` is how many bytes there are in all, where that is known. */
export function progress(stream: Stream, size?: number): Progress {
  let bytes = 0;
  let shown = 0;
  const clear = "\r\u001b[K";
  const share = (): string => {
    if (size === undefined) return "";
    return `, ${size === 0 ? 100 : Math.floor((100 * bytes) / size)} %`;
  };
  return {
    async *counted(chunks) {
      for await (const chunk of chunks) {
        bytes += chunk.byteLength;
        yield chunk;
      }
    },
    records(records, files = 0) {
      const now = performance.now();
      if (!stream.isTTY || now - shown < 100) return;
      shown = now;
      const rest = files > 0 ? `, ${files} files` : share();
      stream.write(`${clear}${records} records${rest}`);
    },
    end() {
      if (stream.isTTY && shown > 0) stream.write(clear);
      shown = 0;
    },
  };
}
