/** Milliseconds that one outbound request may take. */
export const requestPatience = 5_000;
/** Milliseconds that a whole test may take. */
export const testPatience = 10_000;

/** The result of a promise, or undefined after a timeout. A later result is ignored. */
export async function within<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T | undefined> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
      late.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(late.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
