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

/** The beginning of a text response. */
export interface ReadText {
  readonly text: string;
  /** Whether the text is complete. */
  readonly isWhole: boolean;
}

/** Reads at most `maxBytes` bytes of a response as text, in its declared charset, and cancels the rest. */
export async function readStart(response: Response, maxBytes: number): Promise<ReadText> {
  const { bytes, isWhole, charset } = await readStartBytes(response, maxBytes);
  const decoder = new TextDecoder(charset);
  const text = decoder.decode(bytes, { stream: true });
  return { text: isWhole ? text + decoder.decode() : text, isWhole };
}

/** The beginning of a response. */
export interface ReadBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether these are all bytes. */
  readonly isWhole: boolean;
  /** Name of the declared charset, as `TextDecoder` names it; `utf-8` if it is missing or unknown. */
  readonly charset: string;
}

/** Reads at most `maxBytes` bytes of a response, and cancels the rest. */
export async function readStartBytes(response: Response, maxBytes: number): Promise<ReadBytes> {
  const charset = charsetOf(response.headers.get("content-type") ?? "");
  const reader = response.body?.getReader();
  let buffer = new Uint8Array(4096);
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return { bytes: buffer.subarray(0, size), isWhole: true, charset };
    const part = value.subarray(0, maxBytes - size);
    // Copied, so that single bytes do not cost an object each.
    if (size + part.length > buffer.length) {
      const larger = new Uint8Array(Math.min(maxBytes, 2 * (size + part.length)));
      larger.set(buffer.subarray(0, size));
      buffer = larger;
    }
    buffer.set(part, size);
    size += part.length;
    if (part.length === value.length) continue;
    await reader?.cancel().catch(() => undefined);
    return { bytes: buffer.subarray(0, size), isWhole: false, charset };
  }
}

function charsetOf(type: string): string {
  const [, label = "utf-8"] = /;\s*charset="?([\w-]{1,40})/i.exec(type) ?? [];
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return "utf-8";
  }
}
