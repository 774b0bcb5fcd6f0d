import { expect, test } from "vitest";
import { toSearchWords, tokenize, toNormalForm } from "./tokenize.ts";

test("words are runs of letters and digits, lowercase and without accents", () => {
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

test("tokenizing takes linear time", () => {
  expect(tokenize("aé ".repeat(100_000) + "\u0301".repeat(100_000)).length).toBeGreaterThan(0);
});

const forms = ["NFC", "NFD", "NFKC", "NFKD"] as const;
const marks = "\u0301\u0316\u0345\u05b0";

test.each(forms)("ordinary texts are normalized to %s as by the platform", (form) => {
  for (const text of [
    "",
    "Ångström \u212b e\u0301 ﬁ ½ 한국어 \u1112\u1161\u11ab が ｶﾞ",
    `a${"\u0316\u0301".repeat(15)}b`,
    `${"Zalgo \u0316\u0301\u0345 ".repeat(200)}a${"\u0301\u0316".repeat(15)}b`,
    "e\u0301 ".repeat(1000),
  ])
    expect(toNormalForm(text, form)).toBe(text.normalize(form));
});

test.each(forms)("combining marks are neither lost nor added in %s, in any number", (form) => {
  const text = `é${marks.repeat(3000)}x${marks.repeat(10)}`;
  const sorted = (one: string) => [...one.normalize("NFD")].toSorted().join("");
  const sum = toNormalForm(text, form);
  expect(sum.length).toBeGreaterThan(12_000);
  expect(sorted(sum)).toBe(sorted(text));
});

test("every character that normalizes to a sortable mark is treated as a mark", () => {
  // Thai and Lao AM become a mark that is never sorted, and a letter.
  const taken = /^[\p{M}\uff9e\uff9f\u0e33\u0eb3]$/u;
  const found: string[] = [];
  for (let code = 0; code < 0x11_0000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const char = String.fromCodePoint(code);
    const [first = ""] = char.normalize("NFKD");
    if (/\p{M}/u.test(first) && !taken.test(char)) found.push(code.toString(16));
  }
  expect(found).toEqual([]);
});
