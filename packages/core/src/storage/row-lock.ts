import type { Session } from "./port.ts";

/** What only a transaction can keep from others was asked for outside of one. */
const outside = (what: string): never => {
  throw new TypeError(`${what} goes inside a transaction: outside of one nothing would be held.`);
};
/**
 * For adapters: what a session outside of transactions says to `forUpdate`.
 *
 * @throws TypeError where it was asked for.
 */
export function rejectForUpdate(
  asked: { readonly forUpdate?: boolean | undefined } | undefined,
): void {
  if (asked?.forUpdate) outside("hold");
}
/** For adapters: the `lock` of a session outside of transactions. Rejects with a TypeError. */
export const rejectLock = async (): Promise<never> => outside("lock");

/**
 * For adapters: what a lock is called.
 *
 * @throws TypeError where it is no text of 1 to 200 characters.
 */
export function checkLockName(name: unknown): asserts name is string {
  if (typeof name !== "string" || name === "" || name.length > 200)
    throw new TypeError("lock: a name is a text of 1 to 200 characters.");
}

/**
 * A session in which every row that is read whole and alone is held: what a write finds stays as it was found until the
 * write is done. Lists and single columns are not held: they are looked at, and belong to others too.
 */
export function holding(session: Session): Session {
  const held: Session = {
    find: (table, query) =>
      session.find(
        table,
        query.limit === 1 && query.columns === undefined ? { ...query, forUpdate: true } : query,
      ),
    get: (table, key, columns, options) =>
      session.get(
        table,
        key,
        columns,
        columns === undefined ? { forUpdate: true, ...options } : options,
      ),
    count: (table, where) => session.count(table, where),
    insert: (table, rows) => session.insert(table, rows),
    update: (table, where, change) => session.update(table, where, change),
    remove: (table, where) => session.remove(table, where),
    upsert: (table, rows, options) => session.upsert(table, rows, options),
    increment: (table, where, by) => session.increment(table, where, by),
    lock: (name) => session.lock(name),
    transaction: (work) => session.transaction(work),
  };
  inside.set(held, session);
  return held;
}

const inside = new WeakMap<Session, Session>();
/** The session of storage itself, by which its adapter knows it. */
export const unheld = (session: Session): Session => inside.get(session) ?? session;
