import { LRUCache } from "lru-cache";
import type { Shape } from "./dialect.ts";

/** A number of rows, and the state of the database in which it was counted. */
export interface Count {
  readonly number: number;
  /** Changes whenever the number may change. */
  readonly state: string;
}
/** A cached count. */
export interface CachedCount {
  /** Identifies the count. */
  readonly key: string;
  readonly known: Count | undefined;
  keep(count: Count): void;
}

/** Longer keys are not cached. */
const longestKey = 2000;

/** Caches counts. The adapter decides whether a number is still valid, by the state in which it was counted. */
export function countMemory(max: number): (shape: Shape) => CachedCount {
  const cache = new LRUCache<string, Count>({ max });
  return (shape) => {
    const key = `${shape.key}\n${JSON.stringify(shape.values)}`;
    return {
      key,
      known: cache.get(key),
      keep(count) {
        if (key.length <= longestKey) cache.set(key, count);
      },
    };
  };
}
