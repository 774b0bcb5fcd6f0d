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

test("the order is spaces, signs, digits, Latin letters, letters of other scripts", () => {
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
])("%s and %s have the same key", (one, other) => {
  expect(collationKey(one)).toBe(collationKey(other));
});

test("letters that are not accented forms of other letters remain distinct", () => {
  expect(collationKey("й")).not.toBe(collationKey("и"));
  expect(collationKey("का")).not.toBe(collationKey("कि"));
});

test("a key is short and well formed for text of any length", () => {
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

test("many combining marks take linear time", () => {
  collationKey("a" + "\u0301".repeat(1_000_000));
});
