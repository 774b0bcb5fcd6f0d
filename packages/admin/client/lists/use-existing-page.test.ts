import { ApiError } from "@waymark/client";
import { expect, test } from "vitest";
import { toExistingPage } from "./use-existing-page.ts";

const page = { page: 3, size: 10, count: 4, total: 24, error: null };
const refused = new ApiError(400, { code: "rest_post_invalid_page_number" });

test("a page with items, and a first page without, stay", () => {
  expect(toExistingPage(page)).toBeUndefined();
  expect(toExistingPage({ ...page, page: 1, count: 0, total: 0 })).toBeUndefined();
  expect(toExistingPage({ ...page, count: undefined, total: undefined })).toBeUndefined();
});

test("a page without items leads to the last one that has some", () => {
  expect(toExistingPage({ ...page, count: 0, total: 20 })).toBe(2);
  expect(toExistingPage({ ...page, count: 0, total: 0 })).toBe(1);
  expect(toExistingPage({ ...page, page: 99, count: 0 })).toBe(3);
});

test("a page that the site refuses leads to one before it, and other errors to none", () => {
  expect(toExistingPage({ ...page, error: refused })).toBe(2);
  expect(toExistingPage({ ...page, count: undefined, total: undefined, error: refused })).toBe(1);
  expect(toExistingPage({ ...page, error: new ApiError(500, {}) })).toBeUndefined();
});
