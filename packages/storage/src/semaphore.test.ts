import { expect, test } from "vitest";
import { semaphore } from "./semaphore.ts";

test("concurrency is limited, the queue is ordered, and work beyond the queue is rejected", async () => {
  const limited = semaphore({ slots: 2, waiting: 3, toError: () => new Error("full") });
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = (i: number) =>
    limited(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      done.push(i);
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work));
  expect(most).toBe(2);
  expect(done).toEqual([0, 1, 2, 3, 4]);
  const refused = results.slice(5);
  for (const one of refused)
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
