import { expect, test } from "vitest";
import { hasClash, rebase, toValues } from "./event.ts";

test("a newer version of an event replaces what was not changed in its form", () => {
  const opened = toValues(
    { title: "Regatta", cost: "5 €", venue: [{ id: 3 }] },
    "",
    "Europe/Lisbon",
  );
  const typed = { ...opened, cost: "6 €", venue: ["4"] };
  const newer = { ...opened, title: "Regatta of the old ferries", venue: ["7"] };
  expect(rebase(typed, opened, newer)).toEqual({
    ...opened,
    title: "Regatta of the old ferries",
    cost: "6 €",
    venue: ["4"],
  });
  expect(rebase(opened, opened, newer)).toEqual(newer);
});

test("two users who change the same part of an event differently must choose, and the times are one part", () => {
  const opened = toValues({ title: "Regatta", cost: "5 €" }, "2026-11-27", "Europe/Lisbon");
  const clash = (mine: object, theirs: object) =>
    hasClash(opened, { ...opened, ...mine }, { ...opened, ...theirs });
  expect(clash({ cost: "6 €" }, { title: "Old ferries" })).toBe(false);
  expect(clash({ cost: "6 €" }, { cost: "7 €" })).toBe(true);
  // The response of one's own save may have been lost.
  expect(clash({ cost: "6 €" }, { cost: "6 €" })).toBe(false);
  expect(clash({ start: "2026-11-27 18:00:00" }, { end: "2026-11-27 23:00:00" })).toBe(true);
  expect(clash({ venue: ["4"] }, {})).toBe(false);
});
