import { email } from "@waymark/core";
import type { Field } from "../definition/field.ts";
import { optionsOf } from "../definition/offers.ts";
import { typeOf } from "../definition/types.ts";
import { hasChoice } from "../prices/order.ts";
import { isCountry } from "./countries.ts";
import type { Single } from "./value.ts";

/** Why a value is refused. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}
export const toProblem = (code: string, message: string): Problem => ({ code, message });

/** Characters of the longest text in a field that sets no limit. */
const mostCharacters = 20_000;
const longestPassword = 1000;
const longestAnswer = 10_000;

/** Why a value that is not blank is refused; undefined where it may be stored. */
export function check(field: Field, value: Single): Problem | undefined {
  const { kind } = typeOf(field);
  const text = typeof value === "string" ? value : "";
  switch (kind) {
    case "choice":
    case "choices":
      return checkChoices(field, typeof value === "string" ? [value] : value);
    case "country":
      return isCountry(text) ? undefined : toProblem("invalid-option", "Choose a country.");
    case "number":
      return checkNumber(field, text);
    case "order":
      if (field.options.length > 0) return checkChoices(field, [text]);
      return hasChoice(field) ? checkNumber(field, text) : undefined;
    case "date":
      return isDay(text)
        ? undefined
        : toProblem("invalid-date", "Enter a date such as 2026-03-31.");
    case "color":
      return /^#[0-9a-f]{6}$/.test(text)
        ? undefined
        : toProblem("invalid-color", "Enter a color such as #1a2b3c.");
    case "captcha":
      return text.length <= longestAnswer
        ? undefined
        : toProblem("captcha-wrong", "This could not be verified. Please try again.");
    case "secret":
      return text.length <= longestPassword
        ? undefined
        : toProblem("too-long", `At most ${longestPassword} characters.`);
    default:
      return field.type === "email" && !email().safeParse(text).success
        ? toProblem("invalid-email", "Enter a mail address such as ana@example.com.")
        : checkLength(field, text);
  }
}

function checkChoices(field: Field, chosen: readonly string[]): Problem | undefined {
  const offered = new Set(optionsOf(field).map((option) => option.value));
  return chosen.every((one) => offered.has(one))
    ? undefined
    : toProblem("invalid-option", "Choose one of the options.");
}

function checkNumber(field: Field, text: string): Problem | undefined {
  if (!/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text))
    return toProblem("invalid-number", "Enter a number such as 12.5.");
  const number = Number(text);
  const { least, most, step } = boundsOf(field);
  if (least !== null && number < least) return toProblem("too-small", `At least ${least}.`);
  if (most !== null && number > most) return toProblem("too-large", `At most ${most}.`);
  if (step === null) return undefined;
  const steps = (number - (least ?? 0)) / step;
  if (Math.abs(steps - Math.round(steps)) < 1e-9) return undefined;
  return field.type !== "number" && step === 1
    ? toProblem("wrong-step", "Enter a whole number.")
    : toProblem("wrong-step", `Use steps of ${step}.`);
}

/** The range of a number. Stars and quantities are whole numbers. */
export function boundsOf({
  type,
  num_min: least,
  num_max: most,
  num_step: step,
}: Pick<Field, "type" | "num_min" | "num_max" | "num_step">): {
  readonly least: number | null;
  readonly most: number | null;
  readonly step: number | null;
} {
  if (type === "starrating") return { least: 1, most: most ?? 5, step: 1 };
  if (type === "quantity" || type === "product")
    return { least: least ?? 0, most: most ?? 9999, step: step ?? 1 };
  return { least, most, step };
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function checkLength(
  { input_limit: most, input_limit_type: unit }: Field,
  text: string,
): Problem | undefined {
  const isWords = most > 0 && unit === "words";
  const length = isWords ? (text.match(/\S+/g)?.length ?? 0) : [...text].length;
  const limit = most > 0 ? most : mostCharacters;
  if (isWords && text.length > mostCharacters)
    return toProblem("too-long", `At most ${mostCharacters} characters.`);
  return length <= limit
    ? undefined
    : toProblem("too-long", `At most ${limit} ${isWords ? unit : "characters"}.`);
}
