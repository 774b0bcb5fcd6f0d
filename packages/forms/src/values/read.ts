import { email } from "@waymark/core";
import type { Field } from "../definition/field.ts";
import { typeOf } from "../definition/types.ts";
import { isCountry } from "./countries.ts";
import { isBlank, type Value } from "./value.ts";

/** What a visitor sends for one field. */
export type Sent = string | number | boolean | readonly string[];

/** Why a value is not taken. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}
/** A value as it would be kept, and why it cannot be. */
export interface Read {
  readonly value: Value;
  readonly problem?: Problem;
}
const problem = (code: string, message: string): { readonly problem: Problem } => ({
  problem: { code, message },
});
const isEmail = (text: string): boolean => email().safeParse(text).success;
/** The longest text of a field that names no limit. */
const mostCharacters = 20_000;

/** Reads what was sent for one field. `others` are the values of all fields, for what repeats one of them. */
export function readValue(
  field: Field,
  sent: Sent | undefined,
  others: (key: string) => Value,
): Read {
  const value = toValue(field, sent);
  if (field.type === "spam") return { value, ...ofQuestion(field, value) };
  if (field.type === "confirm" && value !== others(field.confirm_field))
    return { value, ...problem("not-equal", "The two do not agree.") };
  if (isBlank(field, value))
    return { value, ...(field.required && problem("required", "Please fill this in.")) };
  return { value, ...check(field, value) };
}

/** In the form that is kept. Nothing is an empty text, or an empty list. */
export function toValue(field: Field, sent: Sent | undefined): Value {
  const { kind } = typeOf(field);
  if (kind === "choices") {
    const list = Array.isArray(sent)
      ? sent
      : sent === undefined || sent === ""
        ? []
        : [String(sent)];
    return [...new Set(list.map(String))].filter((one) => one !== "");
  }
  const text = String((Array.isArray(sent) ? sent[0] : sent) ?? "");
  if (kind === "flag") return /^(?:1|true|on|yes|checked)$/i.test(text) ? "1" : "0";
  if (kind === "lines") return clean(text.replace(/\r\n?/g, "\n")).trim();
  return clean(text.replace(/[\r\n\t\u2028\u2029]+/g, " ")).trim();
}
/** Without what no keyboard types and no page shows. */
const clean = (text: string): string => text.toWellFormed().replace(/(?![\t\n])\p{Cc}/gu, "");

function ofQuestion({ spam_answer: answer }: Field, value: Value): Partial<Read> {
  const plain = (text: string) => text.trim().toLowerCase();
  return plain(String(value)) === plain(answer)
    ? {}
    : problem("wrong-answer", "This is not the answer.");
}

function check(field: Field, value: Value): Partial<Read> {
  const { kind } = typeOf(field);
  const text = typeof value === "string" ? value : "";
  if (kind === "choice" || kind === "choices") {
    const offered = new Set(field.options.map((option) => option.value));
    const chosen = typeof value === "string" ? [value] : value;
    return chosen.every((one) => offered.has(one))
      ? {}
      : problem("invalid-option", "Choose what is offered.");
  }
  if (kind === "country")
    return isCountry(text) ? {} : problem("invalid-option", "Choose a country.");
  if (kind === "number") return checkNumber(field, text);
  if (kind === "date")
    return isDay(text) ? {} : problem("invalid-date", "Give a date such as 2026-03-31.");
  if (field.type === "email" && !isEmail(text))
    return problem("invalid-email", "Give a mail address such as ana@example.com.");
  return checkLength(field, text);
}

function checkNumber(field: Field, text: string): Partial<Read> {
  const isStars = field.type === "starrating";
  if (!/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text))
    return problem("invalid-number", "Give a number such as 12.5.");
  const number = Number(text);
  const least = isStars ? 1 : field.num_min;
  const most = isStars ? (field.num_max ?? 5) : field.num_max;
  const step = isStars ? 1 : field.num_step;
  if (least !== null && number < least) return problem("too-small", `Give at least ${least}.`);
  if (most !== null && number > most) return problem("too-large", `Give at most ${most}.`);
  if (step === null) return {};
  const steps = (number - (least ?? 0)) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9
    ? {}
    : problem("wrong-step", `Go in steps of ${step}.`);
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function checkLength(
  { input_limit: most, input_limit_type: of }: Field,
  text: string,
): Partial<Read> {
  const isWords = most > 0 && of === "words";
  const length = isWords ? (text.match(/\S+/g)?.length ?? 0) : [...text].length;
  const limit = most > 0 ? most : mostCharacters;
  if (isWords && text.length > mostCharacters)
    return problem("too-long", `At most ${mostCharacters} characters.`);
  return length <= limit
    ? {}
    : problem("too-long", `At most ${limit} ${isWords ? of : "characters"}.`);
}
