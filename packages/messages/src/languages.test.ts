import { expect, test } from "vitest";
import {
  directionOf,
  fallbacksOf,
  languageName,
  matchLanguage,
  readAcceptLanguage,
  toLanguage,
} from "./languages.ts";

test("tags are canonical", () => {
  expect(toLanguage("pt_br")).toBe("pt-BR");
  expect(toLanguage("not a tag")).toBeUndefined();
  expect(toLanguage("x".repeat(1000))).toBeUndefined();
  expect(fallbacksOf("zh-Hant-TW")).toEqual(["zh-Hant-TW", "zh-Hant", "zh"]);
});

test.each([
  [["de-AT", "en"], ["en", "de"], "de"],
  [["de"], ["en", "de-AT"], "de-AT"],
  [["fr", "ar"], ["en", "ar"], "ar"],
  [["fr"], ["en"], undefined],
  [["%"], ["en"], undefined],
])("%j of %j is %s", (requested, offered, expected) => {
  expect(matchLanguage(requested, offered)).toBe(expected);
});

test("Accept-Language is read in the order of its qualities", () => {
  expect(readAcceptLanguage("en;q=0.5, de-AT, *;q=0.1, fr;q=0, ar;q=0.9")).toEqual([
    "de-AT",
    "ar",
    "en",
  ]);
  expect(readAcceptLanguage(null)).toEqual([]);
  expect(readAcceptLanguage("a,".repeat(2000))).toEqual([]);
});

test("the direction follows from the script, if there is one", () => {
  expect(["ar", "he-IL", "fa", "az-Arab", "ar-Latn", "en", "de-AT"].map(directionOf)).toEqual([
    "rtl",
    "rtl",
    "rtl",
    "rtl",
    "ltr",
    "ltr",
    "ltr",
  ]);
});

test("a language has a name in itself", () => {
  expect(["de", "ar", "en-GB"].map(languageName)).toEqual([
    "Deutsch",
    "العربية",
    "British English",
  ]);
});
