import { ApiError } from "@waymark/client";
import { expect, test } from "vitest";
import { isWithdrawn } from "./problem.ts";

test.each([403, 404, 410])("content is withdrawn if reading it again answers %i", (status) => {
  expect(isWithdrawn(new ApiError(status, {}))).toBe(true);
});

test("content is not withdrawn if the site fails or is not reached, the request is refused, or the session has ended", () => {
  const errors = [500, 400, 401].map((status) => new ApiError(status, {}));
  expect([...errors, new TypeError(), null].filter(isWithdrawn)).toEqual([]);
});
