import { expect, test } from "vitest";
import { toSearchWords, tokenize } from "./tokenize.ts";

test("words are runs of letters and digits, lower-case and without accents", () => {
  expect(tokenize("The Ferry's 24/7, über-ÉLAN_x!")).toEqual([
    "the",
    "ferry",
    "s",
    "24",
    "7",
    "uber",
    "elan",
    "x",
  ]);
  expect(tokenize("e\u0301 Ệ ΟΔΟΣ Й")).toEqual(["e", "e", "οδοσ", "и"]);
  expect(tokenize("")).toEqual([]);
  expect(tokenize('…—"*()')).toEqual([]);
});

test("a word is cut at a hundred characters, never inside one", () => {
  const [word = ""] = tokenize("𝒳".repeat(150));
  expect([...word]).toHaveLength(100);
  expect(tokenize("a".repeat(150))).toEqual(["a".repeat(100)]);
});

test("a search has each word once and at most 1,600 bytes", () => {
  expect(toSearchWords("t", "b a B á")).toEqual(["b", "a"]);
  expect(() => toSearchWords("t", "é".repeat(801))).toThrow(/1600/);
});

test("long text takes time in proportion", () => {
  const time = (length: number) => {
    const text = "aé ".repeat(length) + "\u0301".repeat(length);
    const start = process.cpuUsage();
    tokenize(text);
    return process.cpuUsage(start).user / 1_000;
  };
  time(10_000);
  expect(time(100_000)).toBeLessThan(2000);
});
