import { StorageUnavailableError } from "./port.ts";

/** Runs one piece of work at a time, in the order of arrival. */
export interface Mutex {
  /** Waits and runs. @throws StorageUnavailableError when closed, or after waiting too long. */
  run<T>(work: () => T | Promise<T>): Promise<T>;
  /** Whether it is locked now. */
  isTaken(): boolean;
  /** Runs the waiting work and rejects new work; resolves when the last one is done. */
  close(): Promise<void>;
}

interface Waiter {
  readonly enter: () => void;
  /** Clears its time-out. */
  readonly stop: () => void;
  isGone: boolean;
}

/** How long work may continue before timers and sockets can run, in milliseconds. */
const slice = 10;

/**
 * @param timeout - The maximum waiting time, in milliseconds: longer waits are most likely a deadlock,
 *   such as a transaction that writes through the storage instead of its session.
 */
export function mutex(timeout = 30_000): Mutex {
  let waiting: Waiter[] = [];
  let next = 0;
  let isTaken = false;
  let isClosed = false;
  let sliceEnd = 0;

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiter.isGone = true;
        reject(new StorageUnavailableError("busy"));
      }, timeout);
      const waiter: Waiter = {
        isGone: false,
        enter: resolve,
        stop: () => clearTimeout(timer),
      };
      waiting.push(waiter);
    });
  }

  function pass(): void {
    while (next < waiting.length) {
      const waiter = waiting[next++] as Waiter;
      if (waiter.isGone) continue;
      if (next > 1000) {
        waiting = waiting.slice(next);
        next = 0;
      }
      waiter.stop();
      const now = performance.now();
      if (now < sliceEnd) waiter.enter();
      else {
        sliceEnd = now + 2 * slice;
        setTimeout(() => {
          sliceEnd = performance.now() + slice;
          waiter.enter();
        }, 0);
      }
      return;
    }
    waiting = [];
    next = 0;
    isTaken = false;
  }

  async function enter<T>(work: () => T | Promise<T>): Promise<T> {
    if (isTaken) await wait();
    else isTaken = true;
    try {
      return await work();
    } finally {
      pass();
    }
  }

  return {
    isTaken: () => isTaken,
    run: (work) => (isClosed ? Promise.reject(new StorageUnavailableError("closed")) : enter(work)),
    async close() {
      isClosed = true;
      await enter(() => undefined);
    },
  };
}

/** Limits how many operations run concurrently. The others wait, and run in the order of arrival. */
export interface Semaphore {
  /** Runs work in a slot. @throws What `enter` throws. */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Takes a slot. Call `leave` when the work is done. @throws What `toError` returns, if too many wait or it waits too long. */
  enter(): Promise<void>;
  /** Releases the slot. */
  leave(): void;
}
/** The limits of a semaphore. */
export interface SemaphoreOptions {
  /** The maximum number of operations that run concurrently. */
  readonly slots: number;
  /** The maximum number of operations that wait. */
  readonly waiting?: number;
  /** The maximum waiting time of an operation, in milliseconds. Default: no limit. */
  readonly waitTimeout?: number;
  /** Creates the error for operations that cannot wait. */
  readonly toError?: () => Error;
}

/** A semaphore in this process. */
export function semaphore(options: SemaphoreOptions): Semaphore {
  const { slots, waiting = Number.POSITIVE_INFINITY, waitTimeout } = options;
  const { toError = () => new Error("Too many operations are waiting.") } = options;
  const queue = new Set<() => void>();
  let free = slots;
  const enter = (): Promise<void> => {
    if (free > 0) {
      free--;
      return Promise.resolve();
    }
    if (queue.size >= waiting) return Promise.reject(toError());
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      if (waitTimeout !== undefined)
        timer = setTimeout(() => {
          queue.delete(start);
          reject(toError());
        }, waitTimeout);
      queue.add(start);
    });
  };
  const leave = (): void => {
    const [next] = queue;
    if (!next) {
      free++;
      return;
    }
    queue.delete(next);
    // The slot is passed on, so `free` does not change.
    next();
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return Object.assign(run, { enter, leave });
}
