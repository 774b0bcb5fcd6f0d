import { expect, test } from "vitest";
import { fill, toParts, toTemplate } from "./pattern.ts";

test.each([
  ["/core/v2/posts", "/core/v2/posts"],
  [String.raw`/posts/(?P<parent>[\d]+)/revisions/(?P<id>[\d]+)`, "/posts/{parent}/revisions/{id}"],
  [String.raw`/tables/(?P<id>[\w)(\]-]+(?:\.\w+)?)/rows`, "/tables/{id}/rows"],
  ["/a/(?<b>x|y(z))", "/a/{b}"],
  ["/broken/(?P<id", "/broken/(?P<id"],
  ["/open/(?P<id>[", "/open/{id}"],
])("the key %s is shown as %s", (key, expected) => {
  expect(toTemplate(toParts(key))).toBe(expected);
});

test("a hostile key is parsed in linear time", () => {
  // Quadratic time would exceed the timeout of the test.
  expect(toParts("(?P<a>(".repeat(200_000)).length).toBeGreaterThan(0);
});

test("path values are encoded, and missing ones remain visible", () => {
  const path = toParts("/export/(?P<module>[^/]+)/(?P<format>[^/]+)");
  expect(fill(path, { module: "a b?" })).toBe("/export/a%20b%3F/{format}");
});
