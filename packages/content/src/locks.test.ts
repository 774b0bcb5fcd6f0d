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
])("%s and its numbered variants use the lock %s", (slug, stem) => {
  expect(stemOf(slug)).toBe(stem);
});

test("all candidates for a slug use the same lock, including truncated ones", () => {
  for (const slug of ["a-boat", "a".repeat(200), `${"ab-".repeat(66)}ab`, "%c3%a9".repeat(33)])
    for (const candidate of firstSlugs(slug)) expect(stemOf(candidate)).toBe(stemOf(slug));
  expect(stemOf(trashedSlug("a-boat"))).toBe("a-boat__trashed");
});
