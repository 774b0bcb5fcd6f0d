import { StorageUnavailableError, type Cell } from "@waymark/storage";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { loadDriver } from "./load-driver.ts";
import type { CheckedOptions } from "./options.ts";

/** Threads for long reads, so that they do not block the site's thread. */
export interface Readers {
  /**
   * The rows of a statement, as committed when it starts.
   *
   * @throws StorageUnavailableError after waiting too long, if too many are waiting, and when closed; the error of
   * SQLite, with its code.
   */
  all(text: string, values: readonly Cell[]): Promise<Cell[][]>;
  /** Aborts running reads and ends the threads. */
  close(): Promise<void>;
}

interface ReaderReply {
  readonly text: string;
  readonly values: readonly Cell[];
}
type Answered = { readonly rows: Cell[][] } | { readonly error: { readonly message: string } };

/** A waiting read, until `end` is called. */
interface Waiting {
  readonly reply: ReaderReply;
  readonly resolve: (rows: Cell[][]) => void;
  readonly reject: (error: unknown) => void;
  isGone: boolean;
}

/** The maximum length of the queue. */
const maxQueueLength = 100;

const program = new URL("./reader-thread.mjs", import.meta.url);

/** Threads are started on the first read, and then stay. */
export function readers(options: CheckedOptions): Readers {
  const { file, readers: max, readTimeout, statements, busyTimeout: timeout } = options;
  const driver = loadDriver(options.driver).name;
  const threads = new Set<Worker>();
  let idle: Worker[] = [];
  let queue: Waiting[] = [];
  let isClosed = false;

  function start(): Worker {
    const thread = new Worker(program, { workerData: { driver, file, timeout, statements } });
    threads.add(thread);
    const forget = () => {
      threads.delete(thread);
      idle = idle.filter((other) => other !== thread);
    };
    return thread.on("error", forget).once("exit", forget);
  }

  /** Runs a read on a thread, then the next waiting one. A thread that fails is not used again. */
  function read(thread: Worker, waiting: Waiting): void {
    const leave = () => {
      thread.off("message", answered);
      thread.off("error", failed);
      thread.off("exit", ended);
    };
    const failed = (error: unknown) => {
      leave();
      waiting.reject(error);
      next();
    };
    const ended = () => failed(new Error("A reader thread has ended."));
    const answered = (answer: Answered) => {
      leave();
      if ("rows" in answer) waiting.resolve(answer.rows);
      else waiting.reject(Object.assign(new Error(answer.error.message), answer.error));
      // An idle thread must not keep the process alive.
      thread.unref();
      idle.push(thread);
      next();
    };
    thread.on("message", answered).on("error", failed).on("exit", ended);
    thread.ref();
    thread.postMessage(waiting.reply);
  }

  function next(): void {
    while (queue.length > 0 && (idle.length > 0 || threads.size < max)) {
      const waiting = queue.shift() as Waiting;
      if (!waiting.isGone) read(idle.pop() ?? start(), waiting);
    }
  }

  return {
    all: (text, values) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new StorageUnavailableError("closed"));
        if (queue.length >= maxQueueLength) return reject(new StorageUnavailableError("busy"));
        const timer = setTimeout(() => {
          waiting.isGone = true;
          reject(new StorageUnavailableError("busy"));
        }, readTimeout);
        const waiting: Waiting = {
          reply: { text, values },
          resolve(rows) {
            clearTimeout(timer);
            resolve(rows);
          },
          reject(error) {
            clearTimeout(timer);
            reject(error as Error);
          },
          isGone: false,
        };
        queue.push(waiting);
        next();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of queue) reject(new StorageUnavailableError("closed"));
      queue = [];
      await Promise.all(
        [...threads].map((thread) => {
          thread.ref();
          thread.postMessage(undefined);
          return once(thread, "exit");
        }),
      );
    },
  };
}
