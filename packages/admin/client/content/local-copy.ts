import { page } from "../api/page.ts";

/** Values of a form that are stored in the browser until they are saved. */
export interface LocalCopy {
  readonly values: Readonly<Record<string, unknown>>;
  /** The time at which they were stored, in milliseconds since 1970. */
  readonly time: number;
}

/** Stores input on this device, so that it survives a lost session, an error or a closed tab. */
export function localCopy(user: number, path: string, id: string | undefined) {
  const key = `admin-copy:${page.api}:${user}:${path}:${id ?? "new"}`;
  return {
    read(): LocalCopy | undefined {
      try {
        const text = localStorage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as LocalCopy);
      } catch {
        return undefined;
      }
    },
    /** Returns whether the values are stored. */
    write(values: LocalCopy["values"]): boolean {
      try {
        localStorage.setItem(key, JSON.stringify({ values, time: Date.now() }));
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
  };
}
