import { StorageUnavailableError } from "@waymark/storage";

/** Options of a {@link createBatchWriter batch writer}. */
export interface BatchWriterOptions {
  /** Whether records are pending. */
  readonly isPending: () => boolean;
  /** Writes pending records. If it throws, they must still be pending. */
  readonly write: () => Promise<void>;
  /** Delay before the first write after `start`, in milliseconds. Default 0: it begins immediately. */
  readonly initialDelay?: number;
  /** Delay after a successful write, in milliseconds. */
  readonly interval: () => number;
  /** Called if a write failed and will be retried after two seconds. */
  readonly onRetry: (error: unknown) => void;
  /** Called if a write failed and is not retried, because the writer or the storage is closed. Discards the records. */
  readonly onLoss: (error: unknown) => void;
}

/** Writes pending records of a process in the background. */
export interface BatchWriter {
  /** The current writes; undefined if there are none. */
  readonly running: Promise<void> | undefined;
  /** Starts to write if records are pending. Call it after each new record. */
  start(): void;
  /** Ends the current delay. */
  wake(): void;
  /** Writes pending records without delays, now and afterwards. */
  close(): Promise<void>;
}

/** Delay before a failed write is retried, in milliseconds. */
const retryDelay = 2_000;

/**
 * A write-behind buffer without the buffer: it decides when the records that a module gathers in memory are written, so
 * that requests do not wait for storage. Its timers do not keep the process alive.
 */
export function createBatchWriter({
  isPending,
  write,
  initialDelay = 0,
  interval,
  onRetry,
  onLoss,
}: BatchWriterOptions): BatchWriter {
  let running: Promise<void> | undefined;
  let isClosing = false;
  let wake = () => {};

  async function sleep(milliseconds: number): Promise<void> {
    if (isClosing || milliseconds === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      (timer as { unref?: () => void }).unref?.();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    wake = () => {};
  }

  /** Returns whether to go on. */
  async function writeBatch(): Promise<boolean> {
    try {
      await write();
    } catch (error) {
      const isClosed = error instanceof StorageUnavailableError && error.reason === "closed";
      if (isClosing || isClosed) {
        onLoss(error);
        return false;
      }
      onRetry(error);
      await sleep(retryDelay);
      return true;
    }
    await sleep(interval());
    return true;
  }
  async function run(): Promise<void> {
    try {
      if (initialDelay > 0) await sleep(initialDelay);
      while (isPending() && (await writeBatch()));
    } finally {
      running = undefined;
    }
  }

  const writer = {
    get running() {
      return running;
    },
    start() {
      if (!running && isPending()) running = run();
    },
    wake: () => wake(),
    async close() {
      isClosing = true;
      writer.start();
      wake();
      await running;
    },
  };
  return writer;
}
