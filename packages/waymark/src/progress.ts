import type { MoveProgress } from "@waymark/core";
import type { CopyProgress } from "./backup/backup-site.ts";

/**
 * A progress line that is rewritten in place, in terminals only. The cursor stays at its start, so that log lines start
 * in the first column.
 */
export interface Progress {
  /** Counts the bytes of a stream. */
  counted(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  readonly records: (records: number, files?: number) => void;
  /** For copies of a whole site. */
  readonly copies: (progress: CopyProgress) => void;
  /** For moves to another database. */
  readonly moves: (progress: MoveProgress) => void;
  /** Removes the line. */
  end(): void;
}
interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** `size` is the total number of bytes, if it is known. */
export function progress(stream: Stream, size?: number): Progress {
  let bytes = 0;
  let lastUpdate = 0;
  const clear = "\r\u001b[K";
  const share = (): string => {
    if (size === undefined) return "";
    return `, ${size === 0 ? 100 : Math.floor((100 * bytes) / size)} %`;
  };
  const show = (text: () => string): void => {
    const now = performance.now();
    if (!stream.isTTY || now - lastUpdate < 100) return;
    lastUpdate = now;
    stream.write(`${clear}${text()}\r`);
  };
  return {
    async *counted(chunks) {
      for await (const chunk of chunks) {
        bytes += chunk.byteLength;
        yield chunk;
      }
    },
    records(records, files = 0) {
      show(() => `${records} records${files > 0 ? `, ${files} files` : share()}`);
    },
    copies({ files, rows }) {
      show(() => `${files} files, ${Math.floor(100 * rows)} % of the rows`);
    },
    moves({ table, doing, rows }) {
      show(() => `${doing} ${table}, ${rows} rows`);
    },
    end() {
      if (stream.isTTY && lastUpdate > 0) stream.write(clear);
      lastUpdate = 0;
    },
  };
}

/** Runs work with a signal that SIGINT and SIGTERM abort. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error("Interrupted."));
  const names = ["SIGINT", "SIGTERM"] as const;
  for (const name of names) process.once(name, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of names) process.off(name, stop);
  }
}
