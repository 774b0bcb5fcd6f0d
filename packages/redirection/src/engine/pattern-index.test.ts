import { expect, test } from "vitest";
import { toCandidate, toRequestedUrl } from "../sources/source.ts";
import { createRandom, randomRule } from "../test/random-rules.ts";
import { pattern } from "../test/rules.ts";
import { toAddress } from "../urls/address.ts";
import { toPatternIndex } from "./rule-cache.ts";

const sources = [
  "^/shop/(.*)",
  "^/shop/old/\\d+",
  "\\.php$",
  "^/Shop/x",
  "^/",
  "^/é/(.*)",
  "^(a|/b)",
];

test("no matching pattern is left out, and the order is preserved", () => {
  const random = createRandom(7);
  const created = Array.from({ length: 300 }, () => randomRule(random));
  const rules = [
    ...created.map(({ one }) => one).filter(({ flags }) => flags.flag_regex),
    ...sources.flatMap((source) => [
      pattern(source),
      pattern(source, { flags: { flag_case: true } }),
    ]),
  ].map((one, i) => ({ ...one, position: i }));
  const candidates = rules.map(toCandidate);
  const index = toPatternIndex(candidates);
  const own = ["/shop/a", "/SHOP/old/7", "/shop/old/7.php?x", "/É/x", "/é/x", "/b", "/", "/Shop/x"];
  for (const path of [...own, ...created.flatMap(({ addresses }) => addresses)]) {
    const address = toAddress(path);
    const matching = (list: typeof candidates) =>
      list.filter(({ match }) => match(toRequestedUrl(address))).map(({ rule }) => rule.position);
    expect([path, matching(index(address) as typeof candidates)]).toEqual([
      path,
      matching(candidates),
    ]);
  }
});

test("patterns that begin differently from the address are not tried", () => {
  const many = Array.from({ length: 1_000 }, (_, i) => toCandidate(pattern(`^/list-${i}/(.*)$`)));
  const index = toPatternIndex(many);
  const sourcesFor = (path: string) => index(toAddress(path)).map(({ rule }) => rule.url);
  expect(sourcesFor("/list-77/x")).toEqual(["^/list-77/(.*)$"]);
  expect(sourcesFor("/page/")).toEqual([]);
});
