/**
 * Goes on with a value: at once where it is there, else when its promise is fulfilled. A request that nobody has to
 * wait for is answered without a single promise; one for each step would cost more than most steps do.
 */
export function thenMaybe<T, R>(
  value: T | PromiseLike<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return isPromise(value) ? Promise.resolve(value).then(next) : next(value);
}

/** What `await` would wait for. */
export const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as { readonly then?: unknown }).then === "function";
