import { expect, test } from "vitest";
import { createYield } from "./create-yield.ts";

/** Blocks for a number of milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("long work yields repeatedly", async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  const pause = createYield();
  for (let part = 0; part < 30; part++) {
    work(5);
    await pause();
  }
  clearInterval(others);
  expect(turns).toBeGreaterThanOrEqual(4);
});

test("short work does not yield", () => {
  expect(createYield()()).toBeUndefined();
});
