import { expect, test } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

const site = { url: "https://site.example/blog" };
const own = "https://site.example";
const evil = "https://evil.example";
const cookie = "waymark_session=a";

const isOwn = (method: string, headers: Record<string, string>, url = `${own}/blog/form`) =>
  isSameOrigin(new Request(url, { method, headers }), site);

test.each<[isOwn: boolean, headers: Record<string, string>]>([
  [true, { "sec-fetch-site": "same-origin" }],
  [true, { "sec-fetch-site": "none" }],
  [false, { "sec-fetch-site": "same-site" }],
  [false, { "sec-fetch-site": "cross-site" }],
  [false, { "sec-fetch-site": "" }],
  // The first header that is present decides.
  [true, { "sec-fetch-site": "same-origin", origin: "null" }],
  [false, { "sec-fetch-site": "cross-site", origin: own, referer: `${own}/` }],
  [true, { origin: own, referer: `${evil}/` }],
  [false, { origin: evil, referer: `${own}/` }],

  [true, { origin: own }],
  [false, { origin: evil }],
  [false, { origin: "null" }],
  [false, { origin: "http://site.example" }],
  [false, { origin: `${own}:8443` }],
  [false, { origin: `${own}.evil.example` }],

  [true, { referer: `${own}/blog/form` }],
  [false, { referer: `${evil}/?${own}` }],
  [false, { referer: `${own}@evil.example/` }],
  [false, { referer: "about:blank" }],
  [false, { referer: "" }],
])("isSameOrigin returns %s for %o", (expected, headers) => {
  for (const method of ["GET", "POST"])
    for (const more of [{}, { cookie }])
      expect([method, isOwn(method, { ...headers, ...more })]).toEqual([method, expected]);
});

test("the origin of the request URL is also the site's own", () => {
  const local = "http://localhost:3000";
  expect(isOwn("POST", { origin: local, cookie }, `${local}/form`)).toBe(true);
  expect(isOwn("POST", { origin: local, cookie })).toBe(false);
});

test.each([
  [true, "POST", {}],
  [false, "POST", { cookie }],
  [false, "POST", { authorization: "Basic YTpi" }],
  [false, "DELETE", { cookie }],
  [true, "GET", { cookie }],
  [true, "HEAD", { cookie }],
])(
  "isSameOrigin returns %s for a request without an origin: %s %o",
  (expected, method, headers) => {
    expect(isOwn(method, headers as Record<string, string>)).toBe(expected);
  },
);
