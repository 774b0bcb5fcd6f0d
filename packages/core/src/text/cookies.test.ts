import { expect, test } from "vitest";
import { cookieValues, serializeCookie } from "./cookies.ts";

test.each([
  ["a=1", ["1"]],
  ["b=2; a=1;a=3; c=4", ["1", "3"]],
  ["\ta=1 \t", ["1"]],
  ["a=b=c", ["b=c"]],
  ["\u00a0a=1", []],
  ["xa=1; a", []],
  ["", []],
  [null, []],
])("the Cookie header %o has the values %o", (header, expected) => {
  expect(cookieValues(header, "a")).toEqual(expected);
});

test("the attributes of a cookie are written in their order, without those that are not set", () => {
  expect(
    serializeCookie("a", "1", {
      Path: "/",
      HttpOnly: true,
      SameSite: "Lax",
      Secure: false,
      Domain: undefined,
      "Max-Age": 0,
    }),
  ).toBe("a=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
});
