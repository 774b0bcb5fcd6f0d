import { ApiError } from "@waymark/client";
import { expect, test } from "vitest";
import { isWithdrawn } from "./problem.ts";

test.each([401, 403, 404, 410])("content is withdrawn if reading it again answers %i", (status) => {
  expect(isWithdrawn(new ApiError(status, {}))).toBe(true);
});

test("content is not withdrawn if the site fails or is not reached, or the request is refused", () => {
  const errors = [new ApiError(500, {}), new ApiError(400, {}), new TypeError(), null];
  expect(errors.map(isWithdrawn)).toEqual([false, false, false, false]);
});
