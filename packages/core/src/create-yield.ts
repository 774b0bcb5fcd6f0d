/** Milliseconds of work before others get their turn. */
const longest = 20;

/**
 * For work on what may be a hundred thousand rows: `await pause()` after each part of it lets timers and sockets have their
 * turn, once so much time has gone by that they have waited long enough. What a site has to answer meanwhile is answered.
 *
 *     const pause = pauses();
 *     for (const row of rows) {
 *       write(row);
 *       await pause();
 *     }
 */
export function createYield(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < longest) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        began = performance.now();
        resolve();
      }),
    );
  };
}
