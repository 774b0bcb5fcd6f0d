/** Maximum delay before a retry in milliseconds; a longer `Retry-After` is returned as an error. */
export const longestWait = 30_000;

/** The delay of `Retry-After` in milliseconds; undefined without one. */
export function waitOf(
  { status, headers }: Response,
  now: number = Date.now(),
): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const after = headers.get("retry-after");
  if (after === null) return undefined;
  if (/^\d{1,9}$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Waits, or rejects with the signal's reason. */
export function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
