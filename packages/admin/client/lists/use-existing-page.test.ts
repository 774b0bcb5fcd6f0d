import { ApiError } from "@waymark/client";
import { expect, test } from "vitest";
import { toExistingPage } from "./use-existing-page.ts";

const page = { page: 3, size: 10, count: 4, total: 24, error: null };

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

test.each([
  [400, "rest_post_invalid_page_number"],
  [404, "event-archive-page-not-found"],
  [404, "venue-archive-page-not-found"],
  [404, "organizer-archive-page-not-found"],
])("a page that the site refuses with %i %s leads to one before it", (status, code) => {
  const error = new ApiError(status, { code });
  expect(toExistingPage({ ...page, error })).toBe(2);
  expect(toExistingPage({ ...page, count: undefined, total: undefined, error })).toBe(1);
});

test("other errors lead to no other page", () => {
  expect(toExistingPage({ ...page, error: new ApiError(500, {}) })).toBeUndefined();
  const error = new ApiError(404, { code: "event-not-found" });
  expect(toExistingPage({ ...page, error })).toBeUndefined();
});
