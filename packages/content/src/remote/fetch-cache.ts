import type { Clock } from "@waymark/core";
import { LRUCache } from "lru-cache";

/** A cache of responses of other sites, in memory. */
export interface FetchCache<V> {
  /**
   * The cached value of a key, or the result of `find`. Concurrent calls with the same key share one call of `find`;
   * errors are not cached.
   */
  recall(key: string, clock: Clock, find: () => Promise<V>): Promise<V>;
  /** Number of entries. */
  readonly size: number;
}
/** The limits of a cache. */
export interface FetchCacheOptions<V> {
  /** Maximum number of entries; the least recently used is removed first. */
  readonly maxEntries: number;
  /** Maximum number of characters of all values and keys. */
  readonly maxCharacters: number;
  readonly charactersOf: (value: V) => number;
  readonly secondsFor: (value: V) => number;
}

/** Creates an empty cache. Its time is that of the clock of each call. */
export function createFetchCache<V>({
  maxEntries,
  maxCharacters,
  charactersOf,
  secondsFor,
}: FetchCacheOptions<V>): FetchCache<V> {
  const stored = new LRUCache<string, { readonly value: V; readonly until: number }>({
    max: maxEntries,
    maxSize: maxCharacters,
    sizeCalculation: ({ value }, key) => key.length + 1 + charactersOf(value),
  });
  const awaited = new Map<string, Promise<V>>();
  const ask = async (key: string, clock: Clock, find: () => Promise<V>) => {
    const value = await find();
    stored.set(key, { value, until: clock.now().getTime() + secondsFor(value) * 1_000 });
    return value;
  };
  return {
    async recall(key, clock, find) {
      const known = stored.get(key);
      if (known && known.until > clock.now().getTime()) return known.value;
      let pending = awaited.get(key);
      if (!pending) {
        // Removed after the assignment: `find` may throw synchronously.
        pending = ask(key, clock, find).finally(() => awaited.delete(key));
        awaited.set(key, pending);
      }
      return pending;
    },
    get size() {
      return stored.size;
    },
  };
}
