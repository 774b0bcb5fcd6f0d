import { expect, test } from "vitest";
import { mutex, semaphore } from "./mutex.ts";

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

test("concurrency is limited, the queue is ordered, and work beyond the queue is rejected", async () => {
  const limited = semaphore({ slots: 2, waiting: 3, toError: () => new Error("full") });
  let running = 0;
  let max = 0;
  const done: number[] = [];
  const work = (i: number) =>
    limited(async () => {
      max = Math.max(max, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      done.push(i);
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work));
  expect(max).toBe(2);
  expect(done).toEqual([0, 1, 2, 3, 4]);
  const rejected = results.slice(5);
  for (const one of rejected)
    expect(one).toMatchObject({ status: "rejected", reason: { message: "full" } });
});

test("failed work releases its slot", async () => {
  const limited = semaphore({ slots: 1, waiting: 1 });
  const failing = limited(() => Promise.reject(new Error("no")));
  const next = limited(() => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
  await expect(limited(() => Promise.resolve("again"))).resolves.toBe("again");
});

test("work that waits too long is rejected, and does not take a slot afterwards", async () => {
  const limited = semaphore({ slots: 1, waitTimeout: 5, toError: () => new Error("busy") });
  await limited.enter();
  await expect(limited.enter()).rejects.toThrow("busy");
  limited.leave();
  await expect(limited(() => Promise.resolve("free"))).resolves.toBe("free");
});
