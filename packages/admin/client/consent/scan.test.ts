import { expect, test } from "vitest";
import { pauseOf, type Scan } from "./scan.ts";

const scan = (source: string, state: string) => ({ source, state }) as Scan;

test("a scan is read again while it is active, and rarely while an external scanner is awaited", () => {
  expect(pauseOf(undefined)).toBe(false);
  expect(pauseOf([scan("site", "completed"), scan("scanner", "failed")])).toBe(false);
  expect(pauseOf([scan("site", "waiting"), scan("site", "completed")])).toBe(1_500);
  expect(pauseOf([scan("scanner", "running")])).toBe(1_500);
  expect(pauseOf([scan("scanner", "waiting")])).toBe(15_000);
});
