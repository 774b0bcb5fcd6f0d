import { expect, test } from "vitest";
import { inlineCode, pastedInlineCode } from "./inline-nodes.ts";

test.each([
  ["`a`", "`a`"],
  ["say (`a b`", "`a b`"],
  ["x`a`", "`a`"],
  ["``a`", undefined],
])("in %j the code that is marked, with its backticks, is %j", (text, found) => {
  expect(inlineCode.exec(text)?.[0]).toBe(found);
});

test("code of a pasted text is found without the characters around it", () => {
  const found = [..."(`a`), x`b`! ``c``".matchAll(pastedInlineCode)];
  expect(found.map(([match]) => match)).toEqual(["`a`", "`b`"]);
});
