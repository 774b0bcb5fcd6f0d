import { expect, test } from "vitest";
import { toSample, toSamplePath, schemaErrors } from "./sample-path.ts";

test.each([
  ["/x", "/x"],
  ["/x/(?P<id>[\\d]+)", "/x/1"],
  ["/x/(?P<id>[\\d]+)/y/(?P<w>[^/]+)", "/x/1/y/1"],
  ["/x/(?P<k>post|page)", "/x/post"],
  ["/x/(?P<s>[a-z]+(?:-[a-z]+)?)/y", "/x/x/y"],
  ["/x/(?P<u>[0-9a-f]{8}-[0-9a-f-]+)", "/x/01234567-89ab-4def-8123-456789abcdef"],
])("a path for %s is %s", (key, path) => expect(toSamplePath(key, toSample)).toBe(path));

test.each([
  [{ type: "strin" }, 1],
  [{ type: ["string", "null"] }, 0],
  [{ enum: [] }, 1],
  [{ required: "yes" }, 1],
  [{ type: "array", items: { type: "x" } }, 1],
  [{ properties: { a: { minimum: "1" } } }, 1],
  [{ anyOf: [{ type: "x" }, "y"] }, 2],
  ["x", 1],
])("the schema %j has %i errors", (schema, count) =>
  expect(schemaErrors(schema, "it")).toHaveLength(count),
);
