import { expect, test } from "vitest";
import { toLocalPath } from "./page.ts";

const site = { url: "https://magazine.example/blog" } as never;
test.each([
  ["/blog/x?a=1#b", "/blog/x?a=1#b"],
  ["/a/../b", "/b"],
  ["", "/blog/"],
  [null, "/blog/"],
  ["x", "/blog/"],
  ["//evil.example", "/blog/"],
  ["/\\evil.example", "/blog/"],
  ["/.//evil.example", "/evil.example"],
  ["/blog/../..//evil.example?a", "/evil.example?a"],
  ["/%2e//evil.example", "/evil.example"],
  ["/\t/evil.example", "/blog/"],
  ["https://magazine.example/x", "/blog/"],
])("%o redirects to %o", (requested, path) => {
  expect(toLocalPath(requested, site)).toBe(path);
});
test("a path that would break a header is percent-encoded", () => {
  expect(toLocalPath("/漢\r\nSet-Cookie: x", site)).toBe("/%E6%BC%A2Set-Cookie:%20x");
});
