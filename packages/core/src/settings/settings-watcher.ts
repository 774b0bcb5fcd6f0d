/** Keeps the settings of this process up to date. */
export interface SettingsWatcher {
  /** Reads the stored settings. */
  refresh(): Promise<void>;
  /** Reads them again if another process may have changed one; only after the first `refresh`. */
  follow(): void | Promise<void>;
}

/** Follows changes of other processes: `read` runs if `version` has changed since the last time. */
export function watchSettings(version: () => number, read: () => Promise<void>): SettingsWatcher {
  let seen: number | undefined;
  let reading: { readonly version: number; readonly done: Promise<void> } | undefined;
  // Get the version before reading: a change in between increases it again.
  const refresh = async (now = version()) => {
    await read();
    seen = now;
  };
  return {
    refresh: () => refresh(),
    follow() {
      if (seen === undefined) return;
      const now = version();
      if (now === seen) return;
      // Concurrent callers wait for the same read, unless the version has changed again.
      if (reading?.version !== now) {
        const done = refresh(now).finally(() => {
          if (reading?.done === done) reading = undefined;
        });
        reading = { version: now, done };
      }
      return reading.done;
    },
  };
}
