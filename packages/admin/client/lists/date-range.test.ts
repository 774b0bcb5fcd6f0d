import { expect, test } from "vitest";
import type { List, Schemas } from "../api/directory.ts";
import { type DateRange, daysOf, toDateRange, toLimits, toPeriod } from "./date-range.ts";

const undeclared = { filters: null } as List;
const time = { type: "string", format: "date-time" };
const range = (name: string, args: Schemas, list = undeclared) => toDateRange(list, name, args);

test.each([
  ["after", "before", "date"],
  ["modified_after", "modified_before", "modified"],
  ["from", "to", "date"],
  ["start_date", "end_date", "date"],
  ["created_gte", "created_lte", "created"],
])("the arguments %s and %s are a range of dates", (from, to, field) => {
  expect(range(from, { [from]: time, [to]: time })).toMatchObject({ from, to, field });
});

test.each([
  ["arguments without one for the end", { after: time }],
  ["numbers", { after: { type: "integer" }, before: { type: "integer" } }],
  ["texts", { after: { type: "string" }, before: { type: "string" } }],
  ["other names", { date: time, time }],
])("%s are not a range of dates", (_, args) => {
  for (const name of Object.keys(args)) expect(range(name, args)).toBeUndefined();
});

test("a filter that the screen of a list names is a range without formats", () => {
  const text = { type: "string" };
  const declared = { filters: ["starts_after"] } as unknown as List;
  const args = { starts_after: text, starts_before: text };
  expect(range("starts_after", args, declared)).toMatchObject({ field: "starts" });
});

test("the first and the last day of a range are included, also if they are in the wrong order", () => {
  const limits = (excluded: DateRange["excluded"], isDay: boolean) =>
    Object.values(toLimits({ excluded, isDay }, { from: "2026-12-31", to: "2026-01-01" }));
  expect(limits("both", false)).toEqual(["2025-12-31T23:59:59", "2027-01-01T00:00:00"]);
  expect(limits("end", false)).toEqual(["2026-01-01T00:00:00", "2027-01-01T00:00:00"]);
  expect(limits("none", false)).toEqual(["2026-01-01T00:00:00", "2026-12-31T23:59:59"]);
  expect(limits("both", true)).toEqual(["2025-12-31", "2027-01-01"]);
  expect(limits("none", true)).toEqual(["2026-01-01", "2026-12-31"]);
});

test("a time before which a range ends is left out itself", () => {
  const day = { type: "string", format: "date" };
  expect(range("from", { from: time, to: time })?.excluded).toBe("end");
  expect(range("after", { after: time, before: time })?.excluded).toBe("both");
  expect(range("start_date", { start_date: time, end_date: time })?.excluded).toBe("none");
  expect(range("from", { from: day, to: day })?.excluded).toBe("none");
});

test("only days in an address are a range", () => {
  const published = {
    from: "after",
    to: "before",
    field: "date",
    excluded: "both" as const,
    isDay: false,
  };
  expect(daysOf(published, { after: "soon", before: "2026-05-01T10:00:00" })).toEqual({
    from: undefined,
    to: "2026-05-01",
  });
  expect(daysOf(published, { after: "2026-13-01", before: 5 })).toEqual({});
});

test("a period includes both of its days, and a year that is still being typed leaves its end open", () => {
  expect(toPeriod("2026-02-01", "2026-02-28")).toEqual({
    after: "2026-02-01T00:00:00",
    before: "2026-03-01T00:00:00",
  });
  expect(toPeriod("", "20266-02-28")).toEqual({});
});
