/** Does work for all that comes, so many at a time. The first failure ends it, when what was begun has come to its end. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  // Iterators take one question after the other; each worker asks for its next item.
  const worker = async (): Promise<void> => {
    while (failures.length === 0) {
      const { done, value } = await iterator.next();
      if (done) return;
      await work(value as T);
    }
  };
  const workers = Array.from({ length: most }, () =>
    worker().catch((error: unknown) => void failures.push(error)),
  );
  await Promise.all(workers);
  if (failures.length === 0) return;
  await iterator.return?.();
  throw failures[0];
}
