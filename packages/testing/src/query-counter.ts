import type { Session, Storage, StorageAdapter } from "@waymark/core";

/** A storage adapter that counts the queries of its sessions. */
export interface CountingAdapter extends StorageAdapter {
  /** The number of queries since the last call. */
  takeCount(): number;
}
const reads = ["find", "count", "get"] as const;
const writes = ["insert", "update", "remove", "upsert", "increment"] as const;

/** Wraps a storage adapter so that it counts all reads and writes, or only the writes. */
export function countQueries(
  adapter: StorageAdapter,
  kind: "all" | "writes" = "all",
): CountingAdapter {
  const counted = kind === "all" ? [...reads, ...writes] : writes;
  let count = 0;
  const wrap = <S extends Session>(session: S): S => {
    const wrapped = { ...session };
    for (const name of counted)
      wrapped[name] = ((...args: never[]) => {
        count++;
        return (session[name] as (...args: never[]) => unknown).apply(session, args);
      }) as never;
    wrapped.transaction = (work) => session.transaction((inner) => work(wrap(inner)));
    return wrapped;
  };
  return {
    ...adapter,
    open: (tables, migrations) => wrap(adapter.open(tables, migrations) as Storage),
    takeCount() {
      const result = count;
      count = 0;
      return result;
    },
  };
}
