import { StorageUnavailableError, type Storage } from "@waymark/storage";

/**
 * Storage that is opened on first use: a site can be created, inspected and restored while its file is missing or
 * damaged. If opening fails, the current calls reject; the next one tries again.
 */
export function opensLater(open: () => Storage): Storage {
  let opened: Storage | undefined;
  let isClosed = false;
  const now = (): Storage => {
    if (opened) return opened;
    if (isClosed) throw new StorageUnavailableError("closed");
    return (opened = open());
  };
  const later = <K extends Exclude<keyof Storage, "version" | "close">>(name: K): Storage[K] =>
    ((...given: unknown[]) => {
      try {
        return (now()[name] as (...given: unknown[]) => unknown)(...given);
      } catch (error) {
        return Promise.reject(error as Error);
      }
    }) as Storage[K];
  return {
    find: later("find"),
    count: later("count"),
    get: later("get"),
    insert: later("insert"),
    update: later("update"),
    remove: later("remove"),
    upsert: later("upsert"),
    increment: later("increment"),
    lock: later("lock"),
    transaction: later("transaction"),
    plan: later("plan"),
    migrate: later("migrate"),
    lastId: later("lastId"),
    version: () => now().version(),
    async close() {
      isClosed = true;
      await opened?.close();
    },
  };
}
