import type { Session, StorageAdapter } from "@waymark/core";

const watched = ["find", "count", "get", "insert", "update", "remove", "upsert", "increment"];

/** A storage that notes what is asked of it; `asked` answers that since it was last called. */
export function counting(adapter: StorageAdapter): {
  readonly storage: StorageAdapter;
  readonly asked: () => readonly string[];
} {
  let noted: string[] = [];
  const watch = <S extends Session>(session: S): S =>
    new Proxy(session, {
      get(target, name, receiver) {
        const own = Reflect.get(target, name, receiver) as unknown;
        if (typeof own !== "function" || typeof name !== "string") return own;
        if (name === "transaction")
          return (work: (inner: Session) => Promise<unknown>) =>
            target.transaction((inner) => work(watch(inner)));
        if (watched.includes(name))
          return (...args: readonly unknown[]) => {
            noted.push(name);
            return own.apply(target, args) as unknown;
          };
        return own.bind(target) as unknown;
      },
    });
  return {
    storage: { name: adapter.name, open: (tables) => watch(adapter.open(tables)) },
    asked() {
      const all = noted;
      noted = [];
      return all;
    },
  };
}
