import { expect, test } from "vitest";
import { mutex } from "./mutex.ts";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("work runs exclusively and in the order of requests, also after an error", async () => {
  const order = mutex();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    order.run(async () => {
      log.push(`${name} in`);
      await pause(1);
      log.push(`${name} out`);
      if (fails) throw new Error(name);
    });
  const results = await Promise.allSettled([work("a"), work("b", true), work("c")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(log).toEqual(["a in", "a out", "b in", "b out", "c in", "c out"]);
  expect(order.isTaken()).toBe(false);
});

test("a long queue of short work lets timers run in between", async () => {
  const order = mutex();
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const busy = () => {
    const end = performance.now() + 1;
    while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: 100 }, () => order.run(busy)));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(2);
});

test("a waiter is rejected after the timeout, and the others continue", async () => {
  const order = mutex(20);
  const long = order.run(() => pause(60));
  await expect(order.run(() => 1)).rejects.toMatchObject({
    name: "StorageUnavailableError",
    reason: "busy",
  });
  await long;
  expect(await order.run(() => 2)).toBe(2);
});

test("thousands of requests can wait", async () => {
  const order = mutex();
  let sum = 0;
  await Promise.all(Array.from({ length: 5000 }, (_, n) => order.run(() => void (sum += n))));
  expect(sum).toBe((5000 * 4999) / 2);
});

test("close runs waiting work and rejects new work", async () => {
  const order = mutex();
  const done: string[] = [];
  const first = order.run(async () => {
    await pause(5);
    done.push("first");
  });
  const second = order.run(() => void done.push("second"));
  await order.close();
  expect(done).toEqual(["first", "second"]);
  await Promise.all([first, second]);
  await expect(order.run(() => 1)).rejects.toMatchObject({ reason: "closed" });
});
