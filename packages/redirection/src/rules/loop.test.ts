import { expect, test } from "vitest";
import { inOrder, toCandidate, toRequestedUrl } from "../sources/source.ts";
import { pattern, rule, targetOf } from "../test/rules.ts";
import { isLoop } from "./loop.ts";
import type { Rule } from "./rule.ts";

const origin = "http://site.test";
const goesRound = (added: Rule, ...stored: readonly Rule[]) =>
  isLoop(added, {
    origin,
    now: new Date(0),
    candidatesFor: async (address) =>
      inOrder(stored.map(toCandidate)).filter(({ match }) => match(toRequestedUrl(address))),
  });

test.each([
  ["/a", "/a", true],
  ["/a", "http://site.test/a", true],
  ["/ü", "/%C3%BC", true],
  ["/a", "/b", false],
  ["/a", "https://site.test/a", false],
  ["/a", "/a?x=1", false],
  ["/a", "/./a", true],
  ["/a", "/x/../a", true],
  ["/a", "/%2e/a", true],
  ["/a", "/a#part", false],
])("%s to %s redirects to itself: %s", async (source, to, isSo) => {
  expect(await goesRound(rule(source, { to }))).toBe(isSo);
});

test("a chain that ends is not a loop", async () => {
  expect(await goesRound(rule("/a", { to: "/b" }), rule("/b", { to: "/c" }))).toBe(false);
  expect(await goesRound(rule("/a", { to: "https://other.test/a" }))).toBe(false);
});

test("a chain that closes is a loop, however its addresses are written", async () => {
  const back = rule("/b", { to: "/a" });
  expect(await goesRound(rule("/a", { to: "/b" }), back)).toBe(true);
  expect(await goesRound(rule("/a", { to: "http://site.test/b" }), back)).toBe(true);
  expect(
    await goesRound(rule("/a", { to: "/b" }), rule("/b", { to: "/c" }), rule("/c", { to: "/a" })),
  ).toBe(true);
});

test("a loop of other rules is not attributed to a rule that leads there", async () => {
  const others = [rule("/b", { to: "/c" }), rule("/c", { to: "/b" })];
  expect(await goesRound(rule("/a", { to: "/b" }), ...others)).toBe(false);
});

test("a pattern that matches its own target is a loop", async () => {
  expect(await goesRound(pattern("^/blog/(.*)", { to: "/blog/new/$1" }))).toBe(true);
  expect(await goesRound(pattern("^/(.*)$", { to: "/en/$1" }))).toBe(true);
  expect(await goesRound(pattern("^/(\\d+)$", { to: "/$1$1" }))).toBe(true);
  expect(await goesRound(pattern("^/blog/(.*)", { to: "/news/$1" }))).toBe(false);
  expect(await goesRound(pattern("^/(.*)$", { to: "https://other.test/$1" }))).toBe(false);
});

test("rules with further conditions are not followed", async () => {
  const back = rule("/b", {
    match_type: "login",
    action_data: { logged_in: "/a", logged_out: "" },
  });
  expect(await goesRound(rule("/a", { to: "/b" }), back)).toBe(false);
});

test("a shadowed rule does not count as a redirect loop", async () => {
  const stop = rule("/b", { action_type: "error", position: 0 });
  const added = rule("/a", { to: "/b", position: 5 });
  expect(await goesRound(added, stop, rule("/b", { to: "/a", position: 1 }))).toBe(false);
});

test("no sequence of stored rules sends a visitor in a loop", async () => {
  // A fixed sequence, so that failures are reproducible.
  let seed = 11;
  const next = (max: number) => (seed = (seed * 48271) % 2147483647) % max;
  let rejected = 0;
  for (let round = 0; round < 40; round++) {
    const stored: Rule[] = [];
    for (let i = 0; i < 12; i++) {
      const flags = { flag_trailing: next(2) === 0, flag_case: next(2) === 0 };
      const end = next(3) === 0 ? "/" : "";
      const added = rule(`/${next(6)}${end}`, { to: `/${next(6)}`, position: next(3), flags });
      if (await goesRound(added, ...stored)) rejected++;
      else stored.push(added);
    }
    const inTurn = inOrder(stored.map(toCandidate)).map((one) => one.rule);
    for (let from = 0; from < 6; from++) {
      let at: string | undefined = `/${from}`;
      for (let hop = 0; at !== undefined && hop < 20; hop++) at = await targetOf(inTurn, at);
      expect(at).toBeUndefined();
    }
  }
  expect(rejected).toBeGreaterThan(50);
});
