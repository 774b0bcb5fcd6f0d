import { expect, test } from "vitest";
import { isUnseen } from "./pages/count-pages.ts";

test("a page is read once an hour, and the number in memory is limited", () => {
  const titled = new Map<string, number>();
  expect([isUnseen(titled, "/a", 0), isUnseen(titled, "/a", 1), isUnseen(titled, "/b", 1)]).toEqual(
    [...[true, false, true]],
  );
  expect(isUnseen(titled, "/a", 3_600_000)).toBe(true);
  for (let i = 0; i < 5_000; i++) expect(isUnseen(titled, `/${i}`, 3_600_001)).toBe(true);
  expect(titled.size).toBe(2_000);
});
