import { expect, test } from "vitest";
import { fromSerialized } from "./serialized.ts";

test.each<[string, unknown]>([
  ["N;", null],
  ["b:1;", true],
  ["b:0;", false],
  ["i:-42;", -42],
  ["d:0.5;", 0.5],
  ["d:1.0E+25;", 1e25],
  ["d:-INF;", -Infinity],
  ['s:0:"";', ""],
  ['s:6:"Inês;";', "Inês;"],
  ['s:4:"a";b";', 'a";b'],
  ["a:0:{}", []],
  ['a:2:{i:0;s:1:"a";i:1;N;}', ["a", null]],
  ["a:1:{i:5;b:1;}", { 5: true }],
  ['a:2:{s:1:"w";i:3;s:1:"l";a:1:{i:0;i:1;}}', { w: 3, l: [1] }],
])("%s is parsed", (text, value) => {
  expect(fromSerialized(text)).toEqual(value);
});

test.each([
  "",
  "hello",
  "N",
  "i:1",
  "i:1;i:2;",
  "i:99999999999999999;",
  "d:x;",
  's:3:"ab";',
  's:3:"Inês";',
  's:99999999999:"a";',
  "a:2:{i:0;i:1;}",
  "a:1:{a:0:{}i:1;}",
  "a:1:{N;i:1;}",
  "a:999999999:{}",
  'O:8:"stdClass":0:{}',
  'a:1:{i:0;O:1:"A":0:{}}',
  'C:1:"A":0:{}',
  "a:1:{i:0;R:1;}",
])("%j is not a serialised value", (text) => {
  expect(fromSerialized(text)).toBeUndefined();
});

test("nesting is limited and keys cannot change a prototype", () => {
  const nested = (depth: number): string => "a:1:{i:0;".repeat(depth) + "N;" + "}".repeat(depth);
  expect(fromSerialized(nested(32))).toBeDefined();
  expect(fromSerialized(nested(33))).toBeUndefined();
  expect(fromSerialized(nested(100_000))).toBeUndefined();
  const read = fromSerialized('a:1:{s:9:"__proto__";a:1:{s:1:"x";i:1;}}');
  expect(Object.keys(read as object)).toEqual(["__proto__"]);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});
