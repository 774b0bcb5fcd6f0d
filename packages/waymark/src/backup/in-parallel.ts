/** Runs `work` for each item, at most `most` at a time. Stops at the first failure, after the running items. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  // Calls of `next` are queued by the iterator; each worker takes the next item.
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
