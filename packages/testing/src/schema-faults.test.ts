import { expect, test } from "vitest";
import { schemaFaults } from "./schema-faults.ts";

test.each([
  [{ type: "strin" }, 1],
  [{ type: ["string", "null"] }, 0],
  [{ enum: [] }, 1],
  [{ required: "yes" }, 1],
  [{ type: "array", items: { type: "x" } }, 1],
  [{ properties: { a: { minimum: "1" } } }, 1],
  [{ anyOf: [{ type: "x" }, "y"] }, 2],
  ["x", 1],
])("the schema %j has %i faults", (schema, count) =>
  expect(schemaFaults(schema, "it")).toHaveLength(count),
);
