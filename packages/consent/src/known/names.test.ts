import { expect, test } from "vitest";
import { categoryOf, matchesName } from "./names.ts";

test.each([
  ["_ga", "_ga", true],
  ["_ga", "_ga_A", false],
  ["_ga_*", "_ga_ABC", true],
  ["_ga_*", "_ga_", true],
  ["_ga_*", "_ga", false],
  ["ph_*_posthog", "ph_key_posthog", true],
  ["ph_*_posthog", "ph_posthog", false],
  ["a*a", "a", false],
  ["*_session", "my_session", true],
  ["wd_*", "WD_A", false],
  ["*", "a", false],
  ["*", "*", true],
  ["a*", "ab", false],
])("whether the pattern %s matches the name %s is %s", (pattern, name, fits) => {
  expect(matchesName(pattern, name)).toBe(fits);
});

test("exact names precede patterns, long patterns precede short ones, and the first table has priority", () => {
  const list = { functional: ["_ga_*"], necessary: ["_ga_KEEP"] };
  const known = { analytics: ["_ga", "_ga_*", "_g*"], advertisement: ["_gcl_*"] };
  const of = (name: string) => categoryOf(name, [list, known]);
  expect(["_ga", "_ga_A", "_ga_KEEP", "_gcl_au", "_gid", "ga"].map(of)).toEqual([
    "analytics",
    "functional",
    "necessary",
    "advertisement",
    "analytics",
    undefined,
  ]);
});
