import { expect, test } from "vitest";
import { toSearchRows } from "./rows.ts";

test("terms have the number of their searches, not of the pages opened from results", () => {
  const row = { keys: ["fog"], searches: 12, zeroResults: 1, clicks: 3, source: "onsite" };
  expect(toSearchRows([row])).toEqual([{ name: "fog", values: [12], before: [] }]);
});

test("a site without search reports has no searches, and other errors are thrown", () => {
  const problem = (code: string) => ({ code, data: { status: 400 } });
  expect(toSearchRows(problem("module_not_active"))).toEqual([]);
  expect(() => toSearchRows(problem("invalid_dimension"))).toThrow(
    expect.objectContaining({ code: "invalid_dimension" }),
  );
});
