import { page } from "../api/page.ts";

/** Values of a form that are kept in the browser until they are saved. */
export interface LocalCopy {
  readonly values: Readonly<Record<string, unknown>>;
  /** When they were kept, in milliseconds. */
  readonly time: number;
}

/** Keeps what was typed on this device, so that it survives a lost session, an error or a closed tab. */
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
    /** Returns whether the values are kept. */
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
