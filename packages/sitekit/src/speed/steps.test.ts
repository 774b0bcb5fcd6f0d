import { expect, test } from "vitest";
import { countOf, percentile, steps, toStep, type StepName } from "./steps.ts";

const held = (values: readonly number[]) => {
  const all: Partial<Record<StepName, number>> = {};
  for (const value of values) all[toStep(value)] = (all[toStep(value)] ?? 0) + 1;
  return all;
};

test("each value has a step, however small or large", () => {
  expect([0, 0.5, 1, 1.4, 2, 4, 46_340, 1e12, -5].map(toStep)).toEqual([
    ...["s0", "s0", "s1", "s1", "s3", "s5", "s31", "s31", "s0"],
  ]);
  expect(steps).toHaveLength(32);
});
test("percentiles are exact to within a step", () => {
  const values = Array.from({ length: 1_000 }, (_, i) => i + 1);
  for (const share of [0.5, 0.75, 0.95]) {
    const found = percentile(held(values), share) ?? 0;
    expect(found / (share * 1_000)).toBeGreaterThan(0.7);
    expect(found / (share * 1_000)).toBeLessThan(1.42);
  }
  expect(percentile({}, 0.5)).toBeUndefined();
  expect(countOf(held([1, 2, 3]))).toBe(3);
});
