import { expect, test } from "vitest";
import { rebase, toValues } from "./event.ts";

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
