import { expect, test } from "vitest";
import { fromSetCookie, toDuration } from "./set-cookie.ts";

const url = new URL("https://magazine.example/a/");
const now = new Date("2026-01-15T12:00:00Z");
const read = (header: string) => fromSetCookie(header, url, { now, early: true });

test("a cookie is parsed with all attributes", () => {
  const header =
    "_ga=GA1.2; Domain=.Magazine.example; Path=/a; Max-Age=63072000; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure; HttpOnly; SameSite=lax";
  expect(read(header)).toEqual({
    name: "_ga",
    domain: "magazine.example",
    path: "/a",
    kind: "http",
    seconds: 63_072_000,
    duration: "2 years",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
    size: 8,
    url: "https://magazine.example/a/",
    early: true,
  });
});

test("a cookie without a domain belongs to the host, one without an expiry to the session", () => {
  expect(read("a=1")).toMatchObject({
    domain: "magazine.example",
    seconds: null,
    duration: "session",
    path: "/",
  });
  expect(read("a=1; Expires=Fri, 16 Jan 2026 12:00:00 GMT")?.duration).toBe("1 day");
  expect(read("a=1; Expires=soon; Max-Age=x")?.duration).toBe("session");
});

test.each([
  "",
  "=",
  "=value",
  "no sign",
  "gone=; Max-Age=0",
  "gone=; Max-Age=-1",
  "gone=; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
])("%j sets no cookie", (header) => {
  expect(read(header)).toBeUndefined();
});

test("a hostile header is parsed in linear time, with bounded results", () => {
  const long = read(
    `${"n".repeat(300_000)}=${"v".repeat(300_000)}; Domain=${"d.".repeat(100_000)}`,
  );
  expect([long?.name.length, long?.domain.length]).toEqual([191, 253]);
  read(`a=1${";x=y".repeat(200_000)}`);
  expect(read("<script>alert(1)</script>=1")?.name).toBe("scriptalert(1)/script");
  expect(read("a=1; SameSite=__proto__")?.sameSite).toBe("");
});

test.each([
  [null, "session"],
  [0, "less than a minute"],
  [59, "1 minute"],
  [1_800, "30 minutes"],
  [3_600, "1 hour"],
  [86_400, "1 day"],
  [2_592_000, "1 month"],
  [15_552_000, "6 months"],
  [31_536_000, "1 year"],
  [63_072_000, "2 years"],
])("%j seconds are %s", (seconds, words) => {
  expect(toDuration(seconds)).toBe(words);
});
