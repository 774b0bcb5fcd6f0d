import { expect, test } from "vitest";
import { createMemoryCounter } from "./memory-counter.ts";

test("forgets the oldest callers when there are too many, those of ended periods first", () => {
  const counter = createMemoryCounter();
  const at = (seconds: number) => new Date(seconds * 1000);
  const isFull = (key: string, now: Date) => {
    try {
      return counter.count(key, 1, 1000, now).remaining < 0;
    } catch {
      return true;
    }
  };
  counter.count("short", 1, 1, at(0));
  counter.count("old", 1, 1000, at(0));
  for (let i = 0; i < 99_998; i++) counter.count(`caller ${i}`, 1, 1000, at(1));
  counter.count("next", 1, 1000, at(2));
  expect(isFull("old", at(2))).toBe(true);
  counter.count("another", 1, 1000, at(2));
  expect(isFull("caller 0", at(2))).toBe(true);
  expect(isFull("old", at(2))).toBe(false);
});
