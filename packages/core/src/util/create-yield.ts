/** Milliseconds of work before other tasks can run. */
const maxBlockingTime = 20;

/**
 * For work on many rows (up to a hundred thousand): `await pause()` after each part of it lets timers and sockets run,
 * once enough time has passed. The site can answer other requests in the meantime.
 *
 *     const pause = createYield();
 *     for (const row of rows) {
 *       write(row);
 *       await pause();
 *     }
 */
export function createYield(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < maxBlockingTime) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        began = performance.now();
        resolve();
      }),
    );
  };
}
