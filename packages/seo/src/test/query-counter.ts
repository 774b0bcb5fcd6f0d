import type { Session, Storage, StorageAdapter } from "@waymark/core";

const names = [
  "find",
  "count",
  "get",
  "insert",
  "update",
  "upsert",
  "increment",
  "remove",
] as const;
/** Wraps a storage adapter so that it counts queries. */
export function countQueries(adapter: StorageAdapter) {
  let count = 0;
  const wrap = <S extends Session>(session: S): S => {
    const wrapped = { ...session };
    for (const name of names)
      wrapped[name] = ((...args: never[]) => {
        count++;
        return (session[name] as (...args: never[]) => unknown).apply(session, args);
      }) as never;
    wrapped.transaction = (work) => session.transaction((inner) => work(wrap(inner)));
    return wrapped;
  };
  const open: StorageAdapter["open"] = (tables) => wrap(adapter.open(tables) as Storage);
  /** The number of queries since the last call. */
  const takeCount = () => [count, (count = 0)][0];
  return { name: adapter.name, open, takeCount };
}
