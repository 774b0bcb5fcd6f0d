import { createYield, chunk } from "@waymark/core";

/** Number of items between yields. */
const batchSize = 500;

/** Iterates over a long list, and yields to other work. */
export async function eachOf<T>(list: Iterable<T>, work: (one: T) => void): Promise<void> {
  const pause = createYield();
  let n = 0;
  for (const one of list) {
    work(one);
    if (++n % batchSize === 0) await pause();
  }
}

type Compare<T> = (a: T, b: T) => number;

/** Sorts a list like `toSorted`, and yields to other work. */
export async function sorted<T>(list: readonly T[], compare: Compare<T>): Promise<readonly T[]> {
  const pause = createYield();
  let runs: (readonly T[])[] = [];
  for (const some of chunk(list, batchSize)) {
    runs.push(some.toSorted(compare));
    await pause();
  }
  while (runs.length > 1) {
    const longer: (readonly T[])[] = [];
    for (const [one = [], other = []] of chunk(runs, 2))
      longer.push(await merged(one, other, compare, pause));
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged<T>(
  one: readonly T[],
  other: readonly T[],
  compare: Compare<T>,
  pause: () => Promise<void> | undefined,
): Promise<readonly T[]> {
  const all: T[] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const [left, right] = [one[i] as T, other[j] as T];
    if (compare(left, right) <= 0) {
      all.push(left);
      i++;
    } else {
      all.push(right);
      j++;
    }
    if (all.length % batchSize === 0) await pause();
  }
  return all.concat(one.slice(i), other.slice(j));
}
