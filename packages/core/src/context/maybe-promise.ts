/**
 * Continues with a value: immediately if it is available, otherwise when its promise is fulfilled. A request that does
 * not wait for anything is answered without a single promise; one per step would cost more than most steps.
 */
export function thenMaybe<T, R>(
  value: T | PromiseLike<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return isPromise(value) ? Promise.resolve(value).then(next) : next(value);
}

/** Whether `await` would wait for a value. */
export const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as { readonly then?: unknown }).then === "function";
