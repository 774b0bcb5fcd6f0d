import { expect, test } from "vitest";
import { isStalled } from "./health-checks.ts";

const now = new Date("2026-01-15T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  ["nothing is pending", { queued: 0, lastFlush: ago(900), started: ago(900) }, false],
  [
    "something is pending for a moment",
    { queued: 9, lastFlush: ago(59), started: ago(900) },
    false,
  ],
  ["the process has just started", { queued: 9, lastFlush: null, started: ago(5) }, false],
  ["others wrote recently", { queued: 9, lastFlush: ago(1), started: ago(900) }, false],
  ["nobody writes", { queued: 9, lastFlush: ago(61), started: ago(900) }, true],
  ["nobody has ever written", { queued: 9, lastFlush: null, started: ago(61) }, true],
])("isStalled detects whether visits wait too long if %s", (_, state, expected) => {
  expect(isStalled(state, now)).toBe(expected);
});
