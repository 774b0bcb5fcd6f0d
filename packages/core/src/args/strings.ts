import { DefinitionError } from "../declare/api-error.ts";
import { formats } from "./formats.ts";
import type { JsonSchema } from "./json-schema.ts";
import { notMatching, tooLong, tooShort, wrongType } from "./messages.ts";
import { SchemaError } from "./schema-error.ts";
import type { Coercer } from "./scalars.ts";
import { toText } from "./text.ts";

/** The number of code points, counted only as far as needed. */
function countPoints(text: string): number {
  let points = text.length;
  for (let i = 0; i + 1 < text.length; i++)
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      points--;
      i++;
    }
  return points;
}
const isShorter = (text: string, min: number): boolean =>
  text.length < min || (text.length < min * 2 && countPoints(text) < min);
const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * 2 || countPoints(text) > max);

/** Compiles a declared pattern in Unicode mode. */
export function toPattern(pattern: string, where: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch (cause) {
    throw new DefinitionError(`${where}: the pattern ${pattern} is not valid in Unicode mode`, {
      cause,
    });
  }
}

/** Strings: no other value is converted. Length and pattern are checked before `enum` and `format`. */
export function toStringCoercer(schema: JsonSchema, where: string): Coercer {
  const { minLength, maxLength, pattern } = schema;
  const regex = pattern === undefined ? undefined : toPattern(pattern, where);
  if (minLength === undefined && maxLength === undefined && regex === undefined)
    return (value) => (typeof value === "string" ? toText(value) : wrongType("string"));
  return (value) => {
    if (typeof value !== "string") return wrongType("string");
    const text = toText(value);
    if (text instanceof SchemaError) return text;
    if (minLength !== undefined && isShorter(text, minLength)) return tooShort(minLength);
    if (maxLength !== undefined && isLonger(text, maxLength)) return tooLong(maxLength);
    if (regex !== undefined && !regex.test(text)) return notMatching(pattern ?? "");
    return text;
  };
}

/** The format's check and normalization, for text that passed everything else; undefined if the format has none. */
export function toFormatCoercer(schema: JsonSchema): ((text: string) => unknown) | undefined {
  const { format } = schema;
  return format !== undefined && Object.hasOwn(formats, format)
    ? formats[format as keyof typeof formats]
    : undefined;
}
