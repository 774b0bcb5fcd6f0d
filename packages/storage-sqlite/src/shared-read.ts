import type { Connection } from "./driver.ts";

/** The running read transactions of all connections of this process. */
const running = new Set<SharedRead>();

/** Ends all running read transactions: those that begin afterwards see what is committed now. */
export function endReads(): void {
  for (const one of running) one.end();
}

/**
 * A transaction that the reads of a request share. Each transaction of SQLite locks the write-ahead log and looks for new
 * commits, which takes longer than reading a row.
 *
 * It ends before this process commits, and when the request waits for anything else than promises that are already resolved:
 * during it, no event of another process is received, so reads are never older than what their caller can know.
 */
export class SharedRead {
  readonly #begin: () => unknown;
  readonly #commit: () => unknown;
  readonly #failed: (error: unknown) => void;

  /** @param failed - Receives an error of the end. The next read then cannot begin, and reports it to its caller. */
  constructor(connection: Connection, failed: (error: unknown) => void) {
    const [begin, commit] = [connection.prepare("BEGIN"), connection.prepare("COMMIT")];
    this.#begin = () => begin.run();
    this.#commit = () => commit.run();
    this.#failed = failed;
  }

  /** Begins the transaction, unless it is running. */
  begin(): void {
    if (running.has(this)) return;
    this.#begin();
    running.add(this);
    // Callbacks of `nextTick` run when all promises that are resolved by now have run their continuations.
    process.nextTick(this.end);
  }

  readonly end = (): void => {
    if (!running.delete(this)) return;
    try {
      this.#commit();
    } catch (error) {
      this.#failed(error);
    }
  };
}
