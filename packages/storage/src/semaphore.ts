/** Limits how many operations run concurrently. The others wait, and run in the order of arrival. */
export interface Semaphore {
  /** Runs work in a slot. @throws What `enter` throws. */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Takes a slot, for work that ends elsewhere. @throws What `toError` returns, if too many wait or it waits too long. */
  enter(): Promise<void>;
  /** Gives the slot to the next one. */
  leave(): void;
}
/** The limits of a semaphore. */
export interface SemaphoreOptions {
  /** How many run concurrently. */
  readonly slots: number;
  /** How many wait at most. */
  readonly waiting?: number;
  /** How long one waits at most, in milliseconds. Default: no limit. */
  readonly waitTimeout?: number;
  /** The error for those that cannot wait. */
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
