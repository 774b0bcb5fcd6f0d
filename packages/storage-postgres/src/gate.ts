import { StorageUnavailableError } from "@waymark/core/storage";

/** Lets only so many in at once. Who comes behind them stands in line. */
export interface Gate {
  /** @throws StorageUnavailableError `busy`, where the line is too long or did not move for too long. */
  enter(): Promise<void>;
  leave(): void;
}

/** How many are inside at once, how many may wait, and how long, in milliseconds. */
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
