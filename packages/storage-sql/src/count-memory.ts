import { LRUCache } from "lru-cache";
import type { Shape } from "./shape.ts";

/** How many rows there were, and in which state of the database. */
export interface Count {
  readonly number: number;
  /** A text that is another one wherever the number may be. */
  readonly state: string;
}
/** What is remembered of one count. */
export interface KeptCount {
  /** The same for the same count, and for no other. */
  readonly key: string;
  readonly known: Count | undefined;
  keep(count: Count): void;
}

/** Longer keys are not worth their memory. */
const longestKey = 2000;

/** Remembers what was counted. Whether a number still holds is the adapter's to say, by the state that it was counted in. */
export function countMemory(max: number): (shape: Shape) => KeptCount {
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
