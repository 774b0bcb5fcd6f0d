import { expect, test } from "vitest";
import { toExportPath } from "./selection.ts";

const all = { types: [], statuses: [], from: "", to: "" };

test("an export without a choice contains everything", () => {
  expect(toExportPath(all)).toBe("/core/v2/export");
});

test("the first and the last day of an export are included", () => {
  const path = toExportPath({
    types: ["post", "page"],
    statuses: ["publish"],
    from: "2026-01-01",
    to: "2026-12-31",
  });
  const { searchParams } = new URL(path, "https://site.test");
  expect(Object.fromEntries(searchParams)).toEqual({
    type: "post,page",
    status: "publish",
    after: "2025-12-31T23:59:59",
    before: "2027-01-01T00:00:00",
  });
});
