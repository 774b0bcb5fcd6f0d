import { collatorOf, email } from "@waymark/core";
import type { Field } from "../definition/field.ts";
import { optionsOf } from "../definition/offers.ts";
import { typeOf } from "../definition/types.ts";
import { hasChoice } from "../prices.ts";
import type { Single } from "./value.ts";

/** The codes of ISO 3166-1 for countries. */
const codes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD " +
  "CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF " +
  "GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN " +
  "KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA " +
  "NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI " +
  "SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI " +
  "VN VU WF WS YE YT ZA ZM ZW";
const known: ReadonlySet<string> = new Set(codes.split(" "));

/** Whether a country has this code. */
const isCountry = (code: string): boolean => known.has(code);

/** The countries with their names in a language, sorted by name. */
export function countriesIn(locale: string): readonly (readonly [code: string, name: string])[] {
  const done = made.get(locale);
  if (done) return done;
  const { of } = namesIn(locale);
  const { compare } = collatorOf(locale);
  const list = [...known]
    .map((code) => [code, of(code)] as const)
    .toSorted(([, one], [, other]) => compare(one, other));
  made.set(locale, list);
  return list;
}
/** Cached by language, because sites offer only a few. */
const made = new Map<string, ReturnType<typeof countriesIn>>();
function namesIn(locale: string): { readonly of: (code: string) => string } {
  const names = new Intl.DisplayNames([locale, "en"], { type: "region" });
  return { of: (code) => names.of(code) ?? code };
}

/** The reason for rejecting a value. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}
export const toProblem = (code: string, message: string): Problem => ({ code, message });

/** Default maximum length of a text in characters. */
const maxCharacters = 20_000;
const maxPasswordLength = 1000;
const maxAnswerLength = 10_000;

/** The reason for rejecting a value that is not blank; undefined if it is valid. */
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
      return text.length <= maxAnswerLength
        ? undefined
        : toProblem("captcha-wrong", "This could not be verified. Please try again.");
    case "secret":
      return text.length <= maxPasswordLength
        ? undefined
        : toProblem("too-long", `Maximum number of characters: ${maxPasswordLength}.`);
    default:
      return field.type === "email" && !email().safeParse(text).success
        ? toProblem("invalid-email", "Enter an email address such as ana@example.com.")
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
  const { min, max, step } = boundsOf(field);
  if (min !== null && number < min) return toProblem("too-small", `At least ${min}.`);
  if (max !== null && number > max) return toProblem("too-large", `At most ${max}.`);
  if (step === null) return undefined;
  const from = min ?? 0;
  const steps = (number - from) / step;
  // Steps of whole numbers are exact. The error of others grows with the numbers.
  const error = ((Math.abs(number) + Math.abs(from)) / step) * 4 * Number.EPSILON;
  const tolerance = field.type === "number" ? Math.min(Math.max(1e-9, error), 0.25) : 0;
  if (Math.abs(steps - Math.round(steps)) <= tolerance) return undefined;
  return field.type !== "number" && step === 1
    ? toProblem("wrong-step", "Enter a whole number.")
    : toProblem("wrong-step", `Use steps of ${step}.`);
}

/** The range of a number. Stars and quantities are whole numbers. */
export function boundsOf({
  type,
  num_min: min,
  num_max: max,
  num_step: step,
}: Pick<Field, "type" | "num_min" | "num_max" | "num_step">): {
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
} {
  if (type === "starrating") return { min: 1, max: max ?? 5, step: 1 };
  if (type === "quantity" || type === "product")
    return { min: min ?? 0, max: max ?? 9999, step: step ?? 1 };
  return { min, max, step };
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function checkLength(
  { input_limit: max, input_limit_type: unit }: Field,
  text: string,
): Problem | undefined {
  const isWords = max > 0 && unit === "words";
  const length = isWords ? (text.match(/\S+/g)?.length ?? 0) : [...text].length;
  const limit = max > 0 ? max : maxCharacters;
  if (isWords && text.length > maxCharacters)
    return toProblem("too-long", `Maximum number of characters: ${maxCharacters}.`);
  return length <= limit
    ? undefined
    : toProblem(
        "too-long",
        isWords ? `Maximum number of words: ${limit}.` : `Maximum number of characters: ${limit}.`,
      );
}
