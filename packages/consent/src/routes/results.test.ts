import { ApiError } from "@waymark/core";
import { expect, test } from "vitest";
import { readResults } from "./results.ts";

const home = "magazine.example";
const results = (...cookies: readonly object[]) =>
  JSON.stringify([{ category: "Analytics", category_desc: "a", cookies }]);
const ga = {
  cookie_id: "_ga",
  description: "d",
  duration: "1 year",
  type: "http",
  frist_found_url: "https://magazine.example/",
};
const errorOf = (input: unknown) => {
  try {
    readResults(input, home);
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.code];
    throw error;
  }
  return undefined;
};

test("the payload of a scanner is read with old and new property names", () => {
  const { frist_found_url: first_found_url, ...rest } = ga;
  for (const one of [ga, { ...rest, first_found_url }])
    expect(readResults(results(one), home).cookies).toMatchObject([
      {
        name: "_ga",
        domain: home,
        kind: "http",
        duration: "1 year",
        category: "Analytics",
        description: "d",
        url: "https://magazine.example/",
        early: false,
      },
    ]);
  expect(readResults([], home).cookies).toEqual([]);
});

test("newer properties are read: domain, storage, and the consent at that time", () => {
  const { cookies } = readResults(
    results({ cookie_id: "seen", domain: ".Ads.example", storage: "local", state: "none" }),
    home,
  );
  expect(cookies).toMatchObject([{ domain: "ads.example", kind: "local", early: true }]);
});

test("cookies with the same name and domain are merged", () => {
  const twice = readResults(results(ga, { ...ga, description: "e" }, { ...ga, domain: "b" }), home);
  expect(twice.cookies.map(({ domain, description }) => [domain, description])).toEqual([
    [home, "d"],
    ["b", "d"],
  ]);
});

test("markup and invalid URLs are removed", () => {
  const hostile = {
    cookie_id: "<script>alert(1)</script>",
    description: `<img src=x onerror="alert(1)">text<script>alert(1)</script>`,
    duration: "<b>1 year</b>",
    type: "<i>",
    frist_found_url: "javascript:alert(1)",
  };
  expect(readResults(results(hostile, { cookie_id: "<>" }), home).cookies).toMatchObject([
    {
      name: "scriptalert(1)/script",
      description: "text",
      duration: "1 year",
      kind: "i",
      url: "",
    },
  ]);
});

test.each([
  ["no JSON", "x", 400],
  ["an empty text", "", 400],
  ["a map", "{}", 400],
  ["null as text", "null", 400],
  ["zero", "0", 400],
  ["nothing", undefined, 400],
  ["null", null, 400],
  ["true", true, 400],
  ["a map that was read", { a: 1 }, 400],
  ["a category that is a number", '[{"category":1,"cookies":[]}]', 400],
  ["a category without cookies", '[{"category":"a"}]', 400],
  ["a category that is null", "[null]", 400],
  ["a cookie without a name", results({}), 400],
  ["a name that is a number", results({ cookie_id: 7 }), 400],
  ["an endless text", results({ cookie_id: "a", description: "x".repeat(5_001) }), 400],
  ["lists in lists", "[".repeat(100_000), 400],
  ["lists in lists that end", "[".repeat(100_000) + "]".repeat(100_000), 400],
  [
    "too many categories",
    JSON.stringify(Array.from({ length: 101 }, () => ({ category: "a", cookies: [] }))),
    413,
  ],
])("%s is rejected", (_, input, status) => {
  const code = status === 413 ? "rest_request_too_large" : "rest_invalid_param";
  expect(errorOf(input)).toEqual([status, code]);
});

test("2,000 cookies are accepted, one more is rejected", () => {
  const many = (count: number) =>
    results(...Array.from({ length: count }, (_, n) => ({ cookie_id: `c${n}` })));
  expect(readResults(many(2_000), home).cookies).toHaveLength(2_000);
  expect(errorOf(many(2_001))).toEqual([413, "rest_request_too_large"]);
});
