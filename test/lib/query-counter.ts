import type { Session, Storage, StorageAdapter } from "@waymark/core";

/** A storage adapter that counts queries. */
export interface CountingAdapter extends StorageAdapter {
  /** The number of queries since the last call. */
  takeCount(): number;
}
const counted = [
  "find",
  "count",
  "get",
  "insert",
  "update",
  "remove",
  "upsert",
  "increment",
] as const;

/** Wraps an adapter so that it counts all reads and writes. */
export function countQueries(adapter: StorageAdapter): CountingAdapter {
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
    name: adapter.name,
    open: (tables) => wrap(adapter.open(tables) as Storage),
    takeCount() {
      const result = count;
      count = 0;
      return result;
    },
  };
}
