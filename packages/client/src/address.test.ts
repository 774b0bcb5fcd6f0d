import { parseQuery } from "@waymark/core";
import { expect, test } from "vitest";
import { toQuery } from "./address.ts";

test.each([
  [
    { a: 1, b: "x y", c: true, d: false },
    { a: "1", b: "x y", c: "1", d: "0" },
  ],
  [{ a: ["x,y", "z w"] }, { a: ["x,y", "z w"] }],
  [{ a: { b: { c: [1, 2] } } }, { a: { b: { c: ["1", "2"] } } }],
  [
    { a: undefined, b: null, c: [], d: "", e: {} },
    { c: "", d: "", e: "" },
  ],
  [{ "ä[&=": "+%" }, { "ä_&=": "+%" }],
])("the site parses the written query: %j", (values, read) => {
  expect(JSON.parse(JSON.stringify(parseQuery(toQuery(values))))).toEqual(read);
});

test("a date is written in UTC", () => {
  expect(toQuery({ after: new Date(0) })).toBe("after=1970-01-01T00%3A00%3A00.000Z");
});
