import { hash53, toNormalForm } from "@waymark/core";
import { toText, type Values } from "./value.ts";

const maxTextLength = 100_000;
const maxLookup = 191;
const maxParts = 20;

/** The case-insensitive lookup key of a value: for long texts, a prefix and a hash. */
export function toLookup(text: string): string {
  const whole = toNormalForm(text.trim().toLowerCase(), "NFC");
  const signs = [...whole];
  if (signs.length <= maxLookup) return whole;
  return `${signs.slice(0, 150).join("")} ${hash53(whole)}${hash53(whole, 1)}`;
}

/** All values in one text, for searches. */
export const toSearchText = (values: Values): string =>
  folded(
    Object.values(values)
      .map((value) => toText(value, " "))
      .filter((text) => text !== "")
      .join("\n")
      .slice(0, maxTextLength),
  );

/** The substrings that a text must contain. */
export const toSearched = (words: string): readonly string[] =>
  [...new Set(folded(words).split(/\s+/))].filter((part) => part !== "").slice(0, maxParts);

/** Without case and accents. */
const folded = (text: string): string =>
  toNormalForm(text, "NFD").replace(/\p{M}/gu, "").toLowerCase().toWellFormed();
