import { expect, test } from "vitest";
import { toHref } from "./element.ts";

test("links lead to fragments, paths of the site and http URLs only", () => {
  for (const address of ["#/posts?", "/sign-in", "/harbour/sign-in", "https://other.example/a"])
    expect(toHref(address)).toBe(address);
  for (const address of ["javascript:alert(1)", "//other.example", "/\\other.example", "data:,a"])
    expect(toHref(address)).toBe("#");
});
