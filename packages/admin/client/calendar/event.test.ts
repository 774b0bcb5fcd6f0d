import { expect, test } from "vitest";
import { toMerged } from "../forms/merge.ts";
import { times, toChangedArgs, toValues } from "./event.ts";

const opened = toValues(
  { title: "Regatta", cost: "5 €", venue: [{ id: 3 }] },
  "2026-11-27",
  "Europe/Lisbon",
);
const merge = (mine: object, theirs: object) =>
  toMerged(
    { ...opened, ...theirs },
    { before: opened, now: { ...opened, ...mine }, sent: undefined },
    times,
  );

test("a newer version of an event replaces what was not changed in its form", () => {
  const theirs = { title: "Regatta of the old ferries", venue: ["7"] };
  const merged = merge({ cost: "6 €", venue: ["7"] }, theirs);
  expect(merged).toEqual({ ...opened, ...theirs, cost: "6 €" });
  expect(merged && toChangedArgs({ ...opened, ...theirs }, merged)).toEqual({ cost: "6 €" });
});

test("two users who change the start and the end of an event must choose", () => {
  const mine = { start: "2026-11-27 18:00:00" };
  expect(merge(mine, { end: "2026-11-27 23:00:00" })).toBeUndefined();
  expect(merge(mine, { cost: "7 €" })).toMatchObject({ ...mine, cost: "7 €" });
});
