import type { NamedTable } from "@waymark/core/storage";
import { countMemory } from "@waymark/storage-sql";
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

/** @param writer - The connection that writes: `data_version` on it changes with the commits of others only. */
export function counts(writer: Connection, max: number): Counts {
  const memory = countMemory(max);
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
      const { known, keep } = memory(draft.shape);
      // Read before the count: a write in between makes the token old, never the number.
      const state = token(draft.shape.tables);
      if (known?.state === state) return known.number;
      const number = draft.run();
      keep({ number, state });
      return number;
    },
  };
}
