import { expect, test } from "vitest";
import { cookieName, readTokenCookie, toSetCookie } from "./session.ts";

const name = "waymark_session";
const token = "ab".repeat(32);

test.each([
  [`waymark_session=${token}`, token],
  [`a=b; waymark_session=${token}; c=d`, token],
  [`waymark_session=${token};waymark_session=${"cd".repeat(32)}`, token],
  [`xwaymark_session=${token}`, undefined],
  [`\u00a0waymark_session=${token}`, undefined],
  [`waymark_session="${token}"`, undefined],
  [`waymark_session=${token}0`, undefined],
  ["waymark_session", undefined],
  ["", undefined],
  [null, undefined],
])("the Cookie header %o holds %o", (header, expected) => {
  expect(readTokenCookie(header, name)).toBe(expected);
});

test("HTTPS uses another cookie name, so that it cannot be set over plain HTTP", () => {
  const secure = { url: "https://magazine.example" } as never;
  expect(cookieName(secure)).toBe("__Host-waymark_session");
  expect(readTokenCookie(`waymark_session=${token}`, cookieName(secure))).toBeUndefined();
  expect(toSetCookie(secure, cookieName(secure), "", { maxAge: 0 })).toBe(
    "__Host-waymark_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0",
  );
});
