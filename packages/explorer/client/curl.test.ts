import { expect, test } from "vitest";
import { toCurl } from "./curl.ts";

test("a copied command sends URLs with brackets, braces and apostrophes as they are", () => {
  const url = "http://site.test/posts/{id}?categories[terms]=1,2&search=it's";
  expect(toCurl("GET", url)).toBe(
    "curl -gsS 'http://site.test/posts/{id}?categories[terms]=1,2&search=it%27s'",
  );
  expect(toCurl("PATCH", "http://site.test/posts/1", "title=it's")).toBe(
    "curl -gsS -X PATCH -d 'title=it%27s' 'http://site.test/posts/1'",
  );
});
