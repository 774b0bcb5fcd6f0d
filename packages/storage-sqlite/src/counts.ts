import type { NamedTable } from "@waymark/storage";
import { countMemory } from "@waymark/storage-sql";
import type { CountDraft, Read } from "./reads.ts";

/** Caches counts until one of their tables is written to, here or by another process. */
export interface Counts {
  /** @param run - Counts if the number is not cached. Concurrent callers share one count. */
  get<R extends number | Promise<number>>(
    draft: CountDraft,
    run: (read: Read<number>) => R,
  ): number | R;
  /** Records that a table was written to. */
  touch(named: NamedTable): void;
  /** Changes with any write to these tables, here or by another process. */
  token(tables: Iterable<NamedTable>): string;
}

/** A running count, and the state in which it started. */
interface PendingCount {
  readonly state: string;
  readonly number: Promise<number>;
}

/** @param version - Changes with any commit of another process. */
export function counts(version: () => number, max: number): Counts {
  const memory = countMemory(max);
  const underWay = new Map<string, PendingCount>();
  const versions = new Map<NamedTable, number>();
  const token: Counts["token"] = (tables) => {
    let own = 0;
    for (const named of tables) own += versions.get(named) ?? 0;
    return `${version()}:${own}`;
  };
  return {
    token,
    touch(named) {
      versions.set(named, (versions.get(named) ?? 0) + 1);
    },
    get<R extends number | Promise<number>>(
      draft: CountDraft,
      run: (read: Read<number>) => R,
    ): number | R {
      const { key, known, keep } = memory(draft.shape);
      // Read before the count: a write in between makes the token outdated, never the number.
      const state = token(draft.shape.tables);
      if (known?.state === state) return known.number;
      const same = underWay.get(key);
      if (same?.state === state) return same.number as R;
      const number = run(draft.read());
      if (!(number instanceof Promise)) {
        keep({ number, state });
        return number;
      }
      const counting: PendingCount = { state, number };
      underWay.set(key, counting);
      const end = () => void (underWay.get(key) === counting && underWay.delete(key));
      number.then((found) => keep({ number: found, state })).then(end, end);
      return number;
    },
  };
}
