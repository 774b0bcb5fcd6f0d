import { expect, test } from "vitest";
import { stemOf } from "./locks.ts";
import { firstSlugs, trashedSlug } from "@waymark/content-text";

test.each([
  ["a-boat", "a-boat"],
  ["a-boat-2", "a-boat"],
  ["a-boat-2-17", "a-boat"],
  ["2026", "2026"],
  ["2026-01-02", "2026"],
  ["-", ""],
  ["", ""],
])("%s and its numbered kin are chosen under %s", (slug, stem) => {
  expect(stemOf(slug)).toBe(stem);
});

test("every candidate for a slug is chosen under the same name, also where words are cut", () => {
  for (const slug of ["a-boat", "a".repeat(200), `${"ab-".repeat(66)}ab`, "%c3%a9".repeat(33)])
    for (const candidate of firstSlugs(slug)) expect(stemOf(candidate)).toBe(stemOf(slug));
  expect(stemOf(trashedSlug("a-boat"))).toBe("a-boat__trashed");
});
