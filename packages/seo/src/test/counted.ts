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
/** A storage adapter that counts operations. */
export function counted(adapter: StorageAdapter) {
  let n = 0;
  const watch = <S extends Session>(session: S): S => {
    const watched = { ...session };
    for (const name of names)
      watched[name] = ((...given: never[]) => {
        n++;
        return (session[name] as (...all: never[]) => unknown).apply(session, given);
      }) as never;
    watched.transaction = (work) => session.transaction((inner) => work(watch(inner)));
    return watched;
  };
  const open: StorageAdapter["open"] = (tables) => watch(adapter.open(tables) as Storage);
  const take = () => [n, (n = 0)][0];
  return { name: adapter.name, open, take };
}
