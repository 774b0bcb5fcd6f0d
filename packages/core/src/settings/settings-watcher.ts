import type { SettingValues } from "./setting-values.ts";

/** Keeps up with what other processes store: `read` runs when `version` has moved since the last time it did. */
export function watchSettings(
  version: () => number,
  read: () => Promise<void>,
): Pick<SettingValues, "refresh" | "follow"> {
  let seen: number | undefined;
  let reading: { readonly version: number; readonly done: Promise<void> } | undefined;
  // Asked before it is read: a change in between moves the version once more.
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
      // Whoever comes while it is read waits for the same, unless something has changed again.
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
