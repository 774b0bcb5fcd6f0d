/** Splits a list into parts of at most `size` items, for example for statements with a limited number of values. */
export function* chunk<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
