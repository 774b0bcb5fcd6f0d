import { StorageUnavailableError } from "@waymark/storage";
import { expect, test } from "vitest";
import { type BatchWriterOptions, createBatchWriter } from "./batch-writer.ts";

/** Longer than a test may take. */
const never = 600_000;

/** A writer of numbers whose storage fails with `state.error`. */
function open(options: Partial<BatchWriterOptions> = {}) {
  const state = {
    pending: [] as number[],
    batches: [] as number[][],
    lost: [] as number[],
    retries: 0,
    error: undefined as Error | undefined,
  };
  const writer = createBatchWriter({
    isPending: () => state.pending.length > 0,
    async write() {
      const batch = [...state.pending];
      await Promise.resolve();
      if (state.error) throw state.error;
      state.pending.splice(0, batch.length);
      state.batches.push(batch);
    },
    interval: () => never,
    onRetry: () => state.retries++,
    onLoss: () => {
      state.lost.push(...state.pending.splice(0));
    },
    ...options,
  });
  const add = (record: number) => {
    state.pending.push(record);
    writer.start();
  };
  return { state, writer, add };
}

test("the first record is written immediately, and those of the next interval together", async () => {
  const { state, writer, add } = open();
  for (const record of [1, 2, 3]) add(record);
  await expect.poll(() => state.batches).toEqual([[1]]);
  writer.wake();
  await expect.poll(() => state.batches).toEqual([[1], [2, 3]]);
});

test("with an initial delay, the first record waits for others", async () => {
  const { state, add } = open({ initialDelay: 1 });
  for (const record of [1, 2, 3]) add(record);
  await expect.poll(() => state.batches).toEqual([[1, 2, 3]]);
});

test("a record added while the last write ends is written", async () => {
  const { state, writer, add } = open({ interval: () => 0 });
  add(1);
  await writer.running;
  add(2);
  await writer.running;
  expect(state.batches).toEqual([[1], [2]]);
  expect(writer.running).toBeUndefined();
});

test("a failed write is retried with the same records", async () => {
  const { state, writer, add } = open();
  state.error = new StorageUnavailableError("busy");
  add(1);
  await expect.poll(() => state.retries).toBe(1);
  state.error = undefined;
  writer.wake();
  await expect.poll(() => state.batches).toEqual([[1]]);
  expect(state.lost).toEqual([]);
});

test("closing ends the delay, and later records are written without one", async () => {
  const { state, writer, add } = open({ initialDelay: never });
  add(1);
  await writer.close();
  add(2);
  await writer.running;
  expect(state.batches).toEqual([[1], [2]]);
});

test("records that cannot be written when the writer or the storage is closed are lost", async () => {
  const closing = open({ initialDelay: never });
  closing.state.error = new StorageUnavailableError("busy");
  closing.add(1);
  await closing.writer.close();
  expect(closing.state).toMatchObject({ lost: [1], retries: 0, batches: [] });
  const closed = open();
  closed.state.error = new StorageUnavailableError("closed");
  closed.add(1);
  await closed.writer.running;
  expect(closed.state).toMatchObject({ lost: [1], retries: 0, batches: [] });
});
