import { expect, test } from "vitest";
import { constraintsOf, typeOf } from "./schema.ts";

test.each([
  [{ type: "string" }, "string"],
  [{ type: ["integer", "null"] }, "integer | null"],
  [{ type: "array", items: { type: "string" } }, "string[]"],
  [{ oneOf: [{ title: "A name", type: "string" }, { type: "integer" }] }, "A name | integer"],
  [{ enum: ["a", "b"] }, ""],
  [{}, "any"],
])("the type of the schema %j is %j", (schema, expected) => {
  expect(typeOf(schema)).toBe(expected);
});

test("constraints have the keys of their texts", () => {
  expect(constraintsOf({ type: "integer", minimum: 0, exclusiveMaximum: 10 })).toEqual([
    ["minimum", "0"],
    ["maximum", "10"],
  ]);
});
