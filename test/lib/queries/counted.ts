import type { Session, Storage, StorageAdapter } from "@waymark/core";

/** Counts what a storage is asked. */
export interface Counted extends StorageAdapter {
  /** How often it was asked since the last time this was called. */
  take(): number;
}
const asked = [
  "find",
  "count",
  "get",
  "insert",
  "update",
  "remove",
  "upsert",
  "increment",
] as const;

export function counted(adapter: StorageAdapter): Counted {
  let n = 0;
  const watch = <S extends Session>(session: S): S => {
    const watched = { ...session };
    for (const name of asked)
      watched[name] = ((...given: never[]) => {
        n++;
        return (session[name] as (...all: never[]) => unknown).apply(session, given);
      }) as never;
    watched.transaction = (work) => session.transaction((inner) => work(watch(inner)));
    return watched;
  };
  return {
    name: adapter.name,
    open: (tables) => watch(adapter.open(tables) as Storage),
    take() {
      const was = n;
      n = 0;
      return was;
    },
  };
}
