import { expect, test } from "vitest";
import { createMemoryCounter } from "./memory-counter.ts";

const max = 100_000;
const at = (seconds: number) => new Date(seconds * 1000);

test("forgets the oldest callers when there are too many, those of ended periods first", () => {
  const counter = createMemoryCounter({ max: 1, seconds: 10 });
  const isFull = (key: string, now: Date) => {
    try {
      return counter.count(key, now).remaining < 0;
    } catch {
      return true;
    }
  };
  counter.count("again", at(0));
  for (let i = 0; i < 10_000; i++) counter.count(`ended ${i}`, at(0));
  counter.count("old", at(5));
  for (let i = 0; i < max - 10_002; i++) counter.count(`caller ${i}`, at(6));
  expect(isFull("again", at(11))).toBe(false);
  // Takes the place of periods that have ended.
  counter.count("next", at(11));
  for (const key of ["old", "caller 0", "again", "next"]) expect(isFull(key, at(11))).toBe(true);
  for (let i = 0; i < 10_000; i++) counter.count(`another ${i}`, at(12));
  expect(isFull("old", at(12))).toBe(false);
  for (const key of ["caller 20000", "again", "next"]) expect(isFull(key, at(12))).toBe(true);
});

test("the number of callers does not slow down counting new ones", () => {
  const counter = createMemoryCounter({ max: 1, seconds: 1000 });
  const timeOf = (callers: number, name: string) => {
    const start = performance.now();
    for (let i = 0; i < callers; i++) counter.count(`${name} ${i}`, at(0));
    return performance.now() - start;
  };
  const first = timeOf(max, "first");
  expect(timeOf(max / 5, "second")).toBeLessThan(first * 5 + 500);
});
