import { toSlug } from "@waymark/content-text";
import type { CalendarOptions } from "./options.ts";

/** Position of the currency symbol. Empty: unspecified. */
export type Position = "" | "prefix" | "postfix";
/** The cost of an event as stored: the values as written, without their currency. */
export interface Cost {
  readonly cost: readonly string[];
  readonly currency_symbol: string;
  readonly currency_position: Position;
}
/** Maximum length of a currency text such as `€`, `CHF`, `Euro` next to a number. */
const maxSignLength = 8;
const number = /\d+(?:[.,\u202f\u00a0' ]\d{3})*(?:[.,]\d+)?/;

/**
 * Parses a cost: its numbers, and a currency that all of them share (`20€`, `$12.50`). Texts without a number are
 * stored unchanged.
 */
export function readCost(input: readonly string[], locale: string): Cost {
  const texts = input.flatMap((text) => toBounds(text.trim()));
  const written = [...new Set(texts.filter((text) => text !== ""))];
  const parts = written.map((text) => toParts(text, locale));
  const signs = new Set(parts.flatMap((part) => part?.sign ?? []));
  const [sign = { symbol: "", position: "" as const }] = parts.flatMap((part) => part ?? []);
  // Two currencies have no range: both are shown as written.
  if (signs.size > 1) return { cost: written, currency_symbol: "", currency_position: "" };
  return {
    cost: [...new Set(parts.map((part, at) => part?.value ?? written[at] ?? ""))],
    currency_symbol: sign.symbol,
    currency_position: sign.position,
  };
}

const bounds = /^(\D{0,8}?)(\d[\d.,]*)(\D{0,8}?)\s*[-–—]\s*(\D{0,8}?)(\d[\d.,]*)(\D{0,8})$/;
/** The two ends of a range such as `12 - 20 €`, each with the symbol of either; other texts unchanged. */
function toBounds(text: string): readonly string[] {
  if (text.length > 60) return [text];
  const found = bounds.exec(text);
  if (!found) return [text];
  const [, before = "", low = "", after = "", secondBefore = "", high = "", secondAfter = ""] =
    found;
  const prefix = before.trim() || secondBefore.trim();
  const postfix = after.trim() || secondAfter.trim();
  return prefix === "" || postfix === ""
    ? [low, high].map((value) => `${prefix}${value}${postfix}`)
    : [text];
}

interface Parts {
  readonly value: string;
  readonly symbol: string;
  readonly position: Position;
  readonly sign: string;
}
/** The number and the symbol of a value; undefined for words. */
function toParts(text: string, locale: string): Parts | undefined {
  const found = number.exec(text);
  if (!found) return undefined;
  const [digits] = found;
  const before = text.slice(0, found.index).trim();
  const after = text.slice(found.index + digits.length).trim();
  // Too long for a symbol: a sentence, which is unchanged.
  if (before.length + after.length > maxSignLength || /\d/.test(after)) return undefined;
  if (before !== "" && after !== "") return undefined;
  const position = before !== "" ? "prefix" : after !== "" ? "postfix" : "";
  const symbol = before + after;
  return { value: toNumber(digits, locale), symbol, position, sign: `${position} ${symbol}` };
}

/** Digits with a decimal point. Of two kinds of separators the last is the decimal one. */
function toNumber(digits: string, locale: string): string {
  const plain = digits.replace(/[\u202f\u00a0' ]/g, "");
  const marks: readonly string[] = plain.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return plain;
  const [whole = "", decimals = ""] = splitAtLast(plain, last);
  const isMixed = marks.includes(".") && marks.includes(",");
  const isGroup = !isMixed && decimals.length === 3 && (marks.length > 1 || groupsBy(locale, last));
  return isGroup ? plain.replace(/[.,]/g, "") : `${whole.replace(/[.,]/g, "")}.${decimals}`;
}
function splitAtLast(text: string, mark: string): readonly [string, string] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}
/** Whether this is the thousands separator of the site's locale. */
const groupsBy = (locale: string, mark: string): boolean =>
  new Intl.NumberFormat(locale)
    .formatToParts(12345)
    .some(({ type, value }) => type === "group" && value === mark);

const isNumber = (value: string): boolean => /^\d+(?:\.\d+)?$/.test(value);
/** The lowest number of a cost; undefined for a cost in words. */
export const lowestPrice = ({ cost }: Pick<Cost, "cost">): string | undefined =>
  cost.filter(isNumber).toSorted((a, b) => Number(a) - Number(b))[0];
/** The numbers of a cost in ascending order; a cost in words is one value, as a slug. */
export function costValues({ cost }: Pick<Cost, "cost">): readonly string[] {
  const numbers = cost.filter(isNumber).toSorted((a, b) => Number(a) - Number(b));
  return [
    ...new Set([
      ...numbers,
      ...cost.filter((value) => !isNumber(value)).map((words) => toSlug(words)),
    ]),
  ];
}

/** Formats a cost: `Free`, `$23`, `Free – 30€`; words as written. */
export function showCost(
  { cost, currency_symbol, currency_position }: Cost,
  { currency }: Pick<CalendarOptions, "currency">,
): string {
  const words = cost.filter((value) => !isNumber(value));
  const numbers = cost.filter(isNumber).toSorted((a, b) => Number(a) - Number(b));
  const symbol = currency_symbol || currency.symbol;
  const position = currency_position || currency.position;
  const show = (value: string): string => {
    if (Number(value) === 0) return "Free";
    // A code or name is separated from its number by a space, a symbol is not.
    const gap = /^\p{L}{2,}\.?$/u.test(symbol) ? "\u00a0" : "";
    return position === "prefix" ? `${symbol}${gap}${value}` : `${value}${gap}${symbol}`;
  };
  const [minAmount] = numbers;
  const maxAmount = numbers.at(-1);
  const formatted = [
    ...(minAmount === undefined ? [] : [show(minAmount)]),
    ...(maxAmount === undefined || maxAmount === minAmount ? [] : [show(maxAmount)]),
  ];
  return [...formatted, ...words].join(" – ");
}
