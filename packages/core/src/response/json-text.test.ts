import { expect, test } from "vitest";
import { toJsonText, toQuoted } from "./rows.ts";

const texts = [
  "",
  "plain",
  'a "quoted" word',
  "back\\slash",
  "line\nbreak, tab\t, NUL\0, DEL\u007f",
  "ünïcödé",
  "\u2028 and \u2029",
  "😀",
  "half a pair: \ud83d",
  "x".repeat(500),
  '"'.repeat(500),
];

test.each(texts)("a text is quoted as JSON.stringify does: %j", (text) => {
  expect(toQuoted(text)).toBe(JSON.stringify(text));
});

const values = [
  ...texts,
  0,
  -0,
  1.5,
  -1e300,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  null,
  undefined,
  new Date(0),
  [1, undefined, "a"],
  { a: undefined, b: [{}], c: "é" },
  { toJSON: () => "own" },
  () => 1,
  Symbol("s"),
];

test.each(values.map((value) => [value]))(
  "any value is serialized as by JSON.stringify: %s",
  (value) => {
    expect(toJsonText(value)).toBe(JSON.stringify(value));
  },
);
