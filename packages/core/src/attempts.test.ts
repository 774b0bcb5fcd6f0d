import { expect, test } from "vitest";
import {
  checkAttempt,
  countFailure,
  forgiveFailure,
  isSameText,
  toNetwork,
  type Attempt,
} from "./attempts.ts";

const start = Date.UTC(2026, 0, 1);
function attempts(limits: Attempt["limits"]) {
  const site = {} as Attempt["site"];
  return (seconds = 0): Attempt => ({ site, now: new Date(start + seconds * 1000), limits });
}

test("after the most failures an attempt is refused until five minutes after the first", () => {
  const at = attempts([
    ["login", 2],
    ["address", 100],
  ]);
  for (const seconds of [0, 100]) {
    checkAttempt(at(seconds));
    countFailure(at(seconds));
  }
  expect(() => checkAttempt(at(100))).toThrowError(
    expect.objectContaining({ status: 429, headers: { "Retry-After": "200" } }),
  );
  expect(() => checkAttempt(at(299))).toThrow();
  expect(() => checkAttempt(at(300))).not.toThrow();
});

test("a forgiven failure does not count", () => {
  const at = attempts([["login", 1]]);
  forgiveFailure(at());
  countFailure(at());
  forgiveFailure(at());
  expect(() => checkAttempt(at())).not.toThrow();
});

test("one site's failures are not another's", () => {
  countFailure(attempts([["login", 1]])());
  expect(() => checkAttempt(attempts([["login", 1]])())).not.toThrow();
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8::7", "2001:db8:0:0::"],
  ["2001:db8:0:0:1:2:3:4", "2001:db8:0:0::"],
  ["::1", "0:0:0:0::"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
])("%s is counted as %s", (address, network) => expect(toNetwork(address)).toBe(network));

test("texts are the same only where every character is", () => {
  expect(isSameText("abc", "abc")).toBe(true);
  expect(isSameText("abc", "abd")).toBe(false);
  expect(isSameText("abc", "ab")).toBe(false);
  expect(isSameText("ab", "abc")).toBe(false);
  expect(isSameText("", "a")).toBe(false);
  expect(isSameText("\0", "")).toBe(false);
});
