import type { Session } from "./session.ts";

/** An operation that requires a transaction was used outside of one. */
const outside = (what: string): never => {
  throw new TypeError(`${what} requires a transaction: outside of one nothing would be locked.`);
};
/**
 * For adapters: rejects `forUpdate` in a session outside of transactions.
 *
 * @throws TypeError if it was set.
 */
export function rejectForUpdate(
  asked: { readonly forUpdate?: boolean | undefined } | undefined,
): void {
  if (asked?.forUpdate) outside("hold");
}
/** For adapters: the `lock` of a session outside of transactions. Rejects with a TypeError. */
export const rejectLock = async (): Promise<never> => outside("lock");

/**
 * For adapters: validates the name of a lock.
 *
 * @throws TypeError if it is not a text of 1 to 200 characters.
 */
export function checkLockName(name: unknown): asserts name is string {
  if (typeof name !== "string" || name === "" || name.length > 200)
    throw new TypeError("lock: a name must be a text of 1 to 200 characters.");
}

/**
 * A session that locks every row that is read completely and by itself: the object that a write finds stays unchanged
 * until the write is done. Lists and single columns are not locked.
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
/** The original session, for its adapter. */
export const unheld = (session: Session): Session => inside.get(session) ?? session;
