import { expect, test } from "vitest";
import { isHumanView, toId } from "./analytics.ts";

test.each([
  ["12", 12],
  [12, 12],
  ["-12", 12],
  ["1.5", 1],
  [" 7 ", 7],
  ["12abc", 12],
  ["", 0],
  ["abc", 0],
  ["0", 0],
  ["0x10", 0],
  [Number.NaN, 0],
  [null, 0],
  [true, 0],
  [["1"], 0],
  [{ a: "1" }, 0],
])("%j is the id of popup %i", (input, id) => {
  expect(toId(input)).toBe(id);
});

test("an id with too many digits matches no popup", () => {
  expect(Number.isSafeInteger(toId("9".repeat(400)))).toBe(false);
});

const request = (headers: Record<string, string>, method = "GET") =>
  new Request("https://site.test/", { method, headers });

test("HEAD requests, prefetches and cross-site requests are not counted", () => {
  expect(isHumanView(request({}))).toBe(true);
  expect(isHumanView(request({}, "HEAD"))).toBe(false);
  for (const name of ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"])
    expect([name, isHumanView(request({ [name]: "prefetch" }))]).toEqual([name, false]);
  expect(isHumanView(request({ "Sec-Purpose": "prefetch;prerender" }))).toBe(false);
  expect(isHumanView(request({ "X-Purpose": "Preview" }))).toBe(false);
  expect(
    isHumanView({ method: "GET", headers: new Headers({ "Sec-Fetch-Site": "cross-site" }) }),
  ).toBe(false);
  expect(
    isHumanView({ method: "GET", headers: new Headers({ "Sec-Fetch-Site": "same-origin" }) }),
  ).toBe(true);
});
