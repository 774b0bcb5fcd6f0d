import type { Clock } from "@waymark/core";
import { LRUCache } from "lru-cache";

/** Answers of other sites, kept in the process for a while. */
export interface FetchCache<V> {
  /**
   * What is kept under a key, or what `find` answers now. Who asks for the same meanwhile waits for the same answer;
   * what `find` throws is not kept.
   */
  recall(key: string, clock: Clock, find: () => Promise<V>): Promise<V>;
  /** How many are kept. */
  readonly size: number;
}
/** What is kept, and for how long. */
export interface FetchCacheOptions<V> {
  /** What was not asked for longest goes first. */
  readonly mostEntries: number;
  /** Of all that is kept together, its keys included. */
  readonly mostCharacters: number;
  readonly charactersOf: (value: V) => number;
  readonly secondsFor: (value: V) => number;
}

/** Opens an empty one. Time passes by the clock of each call. */
export function createFetchCache<V>({
  mostEntries,
  mostCharacters,
  charactersOf,
  secondsFor,
}: FetchCacheOptions<V>): FetchCache<V> {
  const kept = new LRUCache<string, { readonly value: V; readonly until: number }>({
    max: mostEntries,
    maxSize: mostCharacters,
    sizeCalculation: ({ value }, key) => key.length + 1 + charactersOf(value),
  });
  const awaited = new Map<string, Promise<V>>();
  const ask = async (key: string, clock: Clock, find: () => Promise<V>) => {
    const value = await find();
    kept.set(key, { value, until: clock.now().getTime() + secondsFor(value) * 1_000 });
    return value;
  };
  return {
    async recall(key, clock, find) {
      const known = kept.get(key);
      if (known && known.until > clock.now().getTime()) return known.value;
      let pending = awaited.get(key);
      if (!pending) {
        // Let go of behind the answer: `find` may throw before it is awaited at all.
        pending = ask(key, clock, find).finally(() => awaited.delete(key));
        awaited.set(key, pending);
      }
      return pending;
    },
    get size() {
      return kept.size;
    },
  };
}
