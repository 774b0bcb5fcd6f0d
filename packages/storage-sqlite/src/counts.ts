import type { NamedTable } from "@waymark/core/storage";
import { LRUCache } from "lru-cache";
import type { Connection } from "./connection.ts";
import type { CountDraft } from "./reads.ts";

/** Remembers counts until a table that they count is written to, here or by another process. */
export interface Counts {
  get(draft: CountDraft): number;
  /** Notes that a table was written to. */
  touch(named: NamedTable): void;
}

/** Longer keys are not worth their memory. */
const longestKey = 2000;

/** @param writer - The connection that writes: `data_version` on it changes with the commits of others only. */
export function counts(writer: Connection, max: number): Counts {
  const cache = new LRUCache<string, { readonly token: string; readonly number: number }>({ max });
  const versions = new Map<NamedTable, number>();
  const version = writer.prepare("pragma data_version").pluck();
  return {
    touch(named) {
      versions.set(named, (versions.get(named) ?? 0) + 1);
    },
    get(draft) {
      const { shape } = draft;
      const key = `${shape.key}\n${JSON.stringify(shape.values)}`;
      if (key.length > longestKey) return draft.run();
      let own = 0;
      for (const named of shape.tables) own += versions.get(named) ?? 0;
      // Read before the count: a write in between makes the token old, never the number.
      const token = `${String(version.get())}:${own}`;
      const known = cache.get(key);
      if (known?.token === token) return known.number;
      const number = draft.run();
      cache.set(key, { token, number });
      return number;
    },
  };
}
