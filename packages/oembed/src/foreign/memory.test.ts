import { testClock } from "@waymark/testing";
import { expect, test } from "vitest";
import { openMemory } from "../routes/proxy.ts";

const embed = { version: "1.0", type: "rich", html: "<blockquote>q</blockquote>" } as const;

test("the cache is limited to a thousand entries", async () => {
  const memory = openMemory();
  const clock = testClock();
  for (let i = 0; i < 10_000; i++) await memory.recall(String(i), clock, async () => embed);
  expect(memory.size).toBeLessThanOrEqual(1_000);
  expect(memory.size).toBeGreaterThan(900);
});

test("large responses count as many in the cache", async () => {
  const memory = openMemory();
  const clock = testClock();
  const large = { ...embed, html: "x".repeat(150_000) };
  for (let i = 0; i < 500; i++) await memory.recall(String(i), clock, async () => large);
  expect(memory.size).toBeLessThan(120);
});

test("a provider can set a cache time between a minute and a day", async () => {
  const clock = testClock();
  for (const [age, seconds] of [
    [3_600, 3_600],
    [1, 60],
    [999_999, 86_400],
  ] as const) {
    const memory = openMemory();
    let asked = 0;
    const ask = () =>
      memory.recall("key", clock, async () => (asked++, { ...embed, cache_age: age }));
    await ask();
    clock.advance(seconds * 1_000 - 1);
    await ask();
    expect(asked).toBe(1);
    clock.advance(1);
    await ask();
    expect(asked).toBe(2);
  }
});
