import { expect, test } from "vitest";
import { semaphore } from "./semaphore.ts";

test("concurrency is limited, the queue is ordered, and calls beyond the queue are 503", async () => {
  const gate = semaphore(2, 3);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = (i: number) =>
    gate(async () => {
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
    expect(one).toMatchObject({
      status: "rejected",
      reason: { code: "rest_unavailable", status: 503 },
    });
});

test("work that fails makes room for the next", async () => {
  const gate = semaphore(1, 1);
  const failing = gate(() => Promise.reject(new Error("no")));
  const next = gate(() => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
  await expect(gate(() => Promise.resolve("again"))).resolves.toBe("again");
});
