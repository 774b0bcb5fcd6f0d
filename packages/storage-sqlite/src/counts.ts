import type { NamedTable } from "@waymark/core/storage";
import { LRUCache } from "lru-cache";
import type { Connection } from "./connection.ts";
import type { CountDraft } from "./reads.ts";

/** Remembers counts until a table that they count is written to, here or by another process. */
export interface Counts {
  get(draft: CountDraft): number;
  /** Notes that a table was written to. */
  touch(named: NamedTable): void;
  /** Is another one after any write to these tables, here or by another process. */
  token(tables: Iterable<NamedTable>): string;
  /** Is another one after any commit of another process. */
  version(): number;
}

/** Longer keys are not worth their memory. */
const longestKey = 2000;

/** @param writer - The connection that writes: `data_version` on it changes with the commits of others only. */
export function counts(writer: Connection, max: number): Counts {
  const cache = new LRUCache<string, { readonly token: string; readonly number: number }>({ max });
  const versions = new Map<NamedTable, number>();
  const dataVersion = writer.prepare("pragma data_version").pluck();
  const version = () => dataVersion.get() as number;
  const token: Counts["token"] = (tables) => {
    let own = 0;
    for (const named of tables) own += versions.get(named) ?? 0;
    return `${version()}:${own}`;
  };
  return {
    token,
    version,
    touch(named) {
      versions.set(named, (versions.get(named) ?? 0) + 1);
    },
    get(draft) {
      const { shape } = draft;
      const key = `${shape.key}\n${JSON.stringify(shape.values)}`;
      if (key.length > longestKey) return draft.run();
      // Read before the count: a write in between makes the token old, never the number.
      const now = token(shape.tables);
      const known = cache.get(key);
      if (known?.token === now) return known.number;
      const number = draft.run();
      cache.set(key, { token: now, number });
      return number;
    },
  };
}
