import type { Session, StorageAdapter } from "@waymark/core";

const recorded = ["find", "count", "get", "insert", "update", "remove", "upsert", "increment"];

/** Wraps an adapter so that it records the names of queries; `takeQueries` returns those since its last call. */
export function recordQueries(adapter: StorageAdapter): {
  readonly storage: StorageAdapter;
  readonly takeQueries: () => readonly string[];
} {
  let names: string[] = [];
  const wrap = <S extends Session>(session: S): S =>
    new Proxy(session, {
      get(target, name, receiver) {
        const own = Reflect.get(target, name, receiver) as unknown;
        if (typeof own !== "function" || typeof name !== "string") return own;
        if (name === "transaction")
          return (work: (inner: Session) => Promise<unknown>) =>
            target.transaction((inner) => work(wrap(inner)));
        if (recorded.includes(name))
          return (...args: readonly unknown[]) => {
            names.push(name);
            return own.apply(target, args) as unknown;
          };
        return own.bind(target) as unknown;
      },
    });
  return {
    storage: { name: adapter.name, open: (tables) => wrap(adapter.open(tables)) },
    takeQueries() {
      const all = names;
      names = [];
      return all;
    },
  };
}
