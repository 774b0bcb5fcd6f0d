import { StorageUnavailableError } from "@waymark/core/storage";

/** A semaphore: limits concurrent operations and queues others. */
export interface Gate {
  /** @throws StorageUnavailableError `busy` if the queue is too long or has not moved for too long. */
  enter(): Promise<void>;
  leave(): void;
}

/** The number of concurrent operations, the length of the queue, and its time-out in milliseconds. */
export interface GateOptions {
  readonly places: number;
  readonly waiting: number;
  readonly waitTimeout: number;
}

export function gate({ places, waiting, waitTimeout }: GateOptions): Gate {
  const line = new Set<() => void>();
  let free = places;
  return {
    enter() {
      if (free > 0) {
        free--;
        return Promise.resolve();
      }
      if (line.size >= waiting) return Promise.reject(new StorageUnavailableError("busy"));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          line.delete(enter);
          reject(new StorageUnavailableError("busy"));
        }, waitTimeout);
        const enter = () => {
          clearTimeout(timer);
          resolve();
        };
        line.add(enter);
      });
    },
    leave() {
      const [next] = line;
      if (!next) {
        free++;
        return;
      }
      line.delete(next);
      next();
    },
  };
}
