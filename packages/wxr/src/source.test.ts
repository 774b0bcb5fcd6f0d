import { expect, test } from "vitest";
import { textSource } from "./source.ts";

test("texts and lines are found across pieces", () => {
  const source = textSource();
  source.append("one\ntw");
  expect(source.take(0, 3)).toBe("one");
  source.append("o\nthree\n");
  expect(source.lineAt(4)).toBe(2);
  expect(source.take(4, 7)).toBe("two");
  expect(source.lineAt(8)).toBe(3);
  expect(source.pending()).toBe(7);
  source.append("four");
  expect(source.take(8, 18)).toBe("three\nfour");
  expect(source.lineAt(source.length())).toBe(4);
  expect(source.pending()).toBe(0);
});

test("counting lines in one long line takes linear time", () => {
  const source = textSource();
  source.append("x".repeat(400_000));
  for (let at = 0; at < 400_000; at++) source.lineAt(at);
});
