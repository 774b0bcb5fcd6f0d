import { expect, test } from "vitest";
import { toDuration } from "./duration.ts";

test.each([
  [null, "session"],
  [0, "less than a minute"],
  [59, "1 minute"],
  [1_800, "30 minutes"],
  [3_600, "1 hour"],
  [86_400, "1 day"],
  [2_592_000, "1 month"],
  [15_552_000, "6 months"],
  [31_536_000, "1 year"],
  [63_072_000, "2 years"],
])("%j seconds are %s", (seconds, words) => {
  expect(toDuration(seconds)).toBe(words);
});
