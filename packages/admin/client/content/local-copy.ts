import { newKey } from "../api/lost-write.ts";
import { page } from "../api/page.ts";
import { leftCopies, type LocalCopy, parseCopy } from "./kept-copies.ts";

const keyOf = (user: number, path: string, name: string): string =>
  `admin-copy:${page.api}:${user}:${path}:${name}`;

/** A name for the copy of a new post. Each screen has its own, because several tabs may have a new post. */
export const newCopyName = (): string => `new-${newKey()}`;

/**
 * Stores input on this device, so that it survives a lost session, an error or a closed tab.
 *
 * @param name - The id of the post, or the name of the copy of a new one.
 */
export const localCopy = (user: number, path: string, name: string) =>
  copyAt(keyOf(user, path, name));

function copyAt(key: string) {
  return {
    read(): LocalCopy | undefined {
      try {
        return parseCopy(localStorage.getItem(key));
      } catch {
        return undefined;
      }
    },
    /** Returns whether the values are stored. */
    write(values: Omit<LocalCopy, "time">): boolean {
      try {
        localStorage.setItem(key, JSON.stringify({ ...values, time: Date.now() }));
        return true;
      } catch {
        // The storage is full or off; the autosave of the site remains.
        return false;
      }
    },
    clear(): void {
      try {
        localStorage.removeItem(key);
      } catch {
        // Without storage there is nothing to clear.
      }
    },
    /** Marks it as the copy of an open screen, until the returned function is called or the tab is closed. */
    hold(): () => void {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      lockManager()
        ?.request(key, () => held)
        .catch(() => undefined);
      return release;
    },
  };
}

/** Sites without HTTPS have none: there, copies of open screens are found as well. */
const lockManager = (): LockManager | undefined =>
  (navigator as { readonly locks?: LockManager }).locks;

/** The newest copy of a new post that is not open in another tab. The oldest ones are removed. */
export async function findNewCopy(user: number, path: string) {
  try {
    const { held = [] } = (await lockManager()?.query()) ?? {};
    const open = new Set(held.flatMap(({ name }) => name ?? []));
    const prefix = keyOf(user, path, "new");
    const [newest, ...others] = leftCopies({ ...localStorage }, prefix, open);
    for (const { key } of others.slice(4)) copyAt(key).clear();
    return newest && { ...newest.copy, clear: copyAt(newest.key).clear };
  } catch {
    return undefined;
  }
}
