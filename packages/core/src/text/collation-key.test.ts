import { expect, test } from "vitest";
import { collationKey } from "./collation-key.ts";

/** By code point, as every storage compares text. */
const inOrder = (texts: readonly string[]): string[] =>
  texts
    .map((text) => ({ text, key: collationKey(text) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ text }) => text);

test("texts are in dictionary order, ignoring case and accents", () => {
  const sorted = ["apple", "Banana", "Éclair", "elm", "Øre", "Otter", "straße", "strata", "Zebra"];
  expect(inOrder(sorted.toReversed())).toEqual(sorted);
});

test("spaces come before signs, those before digits, those before letters, those of other scripts behind", () => {
  const sorted = ["a b", "a-b", "a–b", "a€", "a1", "ab", "ωμέγα", "яблоко", "日本語"];
  expect(inOrder(sorted.toReversed())).toEqual(sorted);
});

test.each([
  ["ÉCOLE", "école"],
  ["Straße", "STRASSE"],
  ["Ǽon", "aeon"],
  ["ΌΔΟΣ", "όδος"],
  ["ﬁn", "fin"],
  ["İzmir", "izmir"],
  ["e\u0301", "é"],
  ["a\u00a0b", "a b"],
])("%s and %s have one key", (one, other) => {
  expect(collationKey(one)).toBe(collationKey(other));
});

test("letters that are more than a letter with an accent stay apart", () => {
  expect(collationKey("й")).not.toBe(collationKey("и"));
  expect(collationKey("का")).not.toBe(collationKey("कि"));
});

test("a key is short and well formed however long the text is", () => {
  for (const text of [
    "x".repeat(100_000),
    "😀".repeat(100_000),
    "ﷺ".repeat(100_000),
    "é\u0301".repeat(9),
  ])
    expect([collationKey(text).length <= 200, collationKey(text).isWellFormed()]).toEqual([
      true,
      true,
    ]);
  expect(collationKey(`${"a".repeat(199)}😀`).isWellFormed()).toBe(true);
});

test("marks without end take no longer than their number", () => {
  const before = process.cpuUsage();
  collationKey("a" + "\u0301".repeat(1_000_000));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(100);
});
