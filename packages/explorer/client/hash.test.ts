import { expect, test } from "vitest";
import { toHash } from "./hash.ts";

const apiUrls = ["https://magazine.example/api", "http://localhost:8080/api"];

test("only URLs of this site's API are links in the explorer", () => {
  expect(toHash("https://magazine.example/api/posts/1", apiUrls)).toBe("#/posts/1?");
  expect(toHash("http://localhost:8080/api/posts?page=2#x", apiUrls)).toBe("#/posts?page=2");
  expect(toHash("https://magazine.example/api/", apiUrls)).toBe("#/?");
  for (const other of [
    "https://magazine.example/apis",
    "https://magazine.example.evil/api/posts",
    "https://magazine.example/api/rels/{rel}",
    "javascript:alert(1)",
  ])
    expect(toHash(other, apiUrls)).toBeUndefined();
});
