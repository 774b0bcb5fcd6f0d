import { expect, test } from "vitest";
import { openLimiter } from "./state.ts";

test("each network has a limit per minute", () => {
  const isWithin = openLimiter();
  const many = (network: string, at: number) =>
    Array.from({ length: 4 }, () => isWithin(network, at, 3));
  expect(many("a", 1_000_000)).toEqual([true, true, true, false]);
  expect(many("b", 1_000_000)).toEqual([true, true, true, false]);
  expect(isWithin("a", 1_059_999, 3)).toBe(false);
  expect(isWithin("a", 1_060_000, 3)).toBe(true);
});
test("a clock that moves backwards does not block requests", () => {
  const isWithin = openLimiter();
  for (let i = 0; i < 4; i++) isWithin("a", 1_000_000, 3);
  expect(isWithin("a", 5_000, 3)).toBe(true);
});
test("a million networks do not exhaust memory", () => {
  const isWithin = openLimiter();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 1_000_000; i++) isWithin(`2001:db8:${i}::`, 1_000_000, 3);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1_048_576);
});
