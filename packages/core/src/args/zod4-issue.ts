import type { core } from "zod";
import {
  notInEnum,
  notMatching,
  notMultiple,
  outOfBounds,
  tooFewItems,
  tooLong,
  tooManyItems,
  tooShort,
  unknownProperty,
  wrongType,
} from "./messages.ts";
import { SchemaError } from "./schema-error.ts";

/** Type names of the schema library that differ from those of JSON. */
const types: Readonly<Record<string, string>> = {
  int: "integer",
  record: "object",
  tuple: "array",
  map: "object",
};
/** Formats by their usual names. */
const formats: Readonly<Record<string, string>> = {
  email: "a valid email address",
  url: "a valid URL",
  uuid: "a valid UUID",
  guid: "a valid UUID",
  datetime: "a valid date and time",
  date: "a valid date",
  time: "a valid time",
  ipv4: "a valid IPv4 address",
  ipv6: "a valid IPv6 address",
};

const invalid = (what: string): SchemaError =>
  new SchemaError("rest_invalid_param", (param) => `${param} ${what}.`);
const typeOf = (expected: string): string => types[expected] ?? expected;

const required = (): SchemaError =>
  new SchemaError("rest_property_required", (param) => `${param} is required.`);

/** Converts an issue of a zod 4 schema to an error of the API. `path` is the path of the issue. */
export function toSchemaError(
  issue: core.$ZodRawIssue,
  path: readonly (string | number)[],
): SchemaError {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined && typeof path.at(-1) === "string") return required();
      return wrongType(typeOf(issue.expected));
    case "too_big":
      return ofSize(issue.origin, Number(issue.maximum), {
        string: tooLong,
        array: tooManyItems,
        number: (maximum) => outOfBounds({ maximum, exclusiveMaximum: issue.inclusive === false }),
      });
    case "too_small":
      return ofSize(issue.origin, Number(issue.minimum), {
        string: tooShort,
        array: tooFewItems,
        number: (minimum) => outOfBounds({ minimum, exclusiveMinimum: issue.inclusive === false }),
      });
    case "not_multiple_of":
      return notMultiple(issue.divisor);
    case "invalid_format":
      return ofFormat(issue);
    case "unrecognized_keys":
      return unknownProperty(issue.keys[0] ?? "");
    case "invalid_value":
      return notInEnum(issue.values);
    case "invalid_union":
      return ofUnion(issue.errors);
    case "invalid_key":
      return invalid("has a key that is not allowed");
    default:
      return invalid("is not valid");
  }
}

type Sized = Readonly<Record<"string" | "array" | "number", (size: number) => SchemaError>>;
function ofSize(origin: string, size: number, { string, array, number }: Sized): SchemaError {
  if (origin === "string") return string(size);
  if (origin === "array" || origin === "set") return array(size);
  return origin === "number" || origin === "int" ? number(size) : invalid("is not valid");
}

function ofFormat({ format, pattern }: core.$ZodRawIssue<core.$ZodIssueInvalidStringFormat>) {
  if (format === "regex" && pattern) return notMatching(pattern.replace(/^\/|\/[a-z]*$/g, ""));
  return invalid(`is not ${formats[format] ?? "in the required format"}`);
}

/** If every allowed form has another type, all types are named. */
function ofUnion(forms: readonly (readonly core.$ZodIssue[])[]): SchemaError {
  const names = forms.map(([first, ...more]) =>
    first?.code === "invalid_type" && first.path.length === 0 && more.length === 0
      ? typeOf(first.expected)
      : undefined,
  );
  return names.length > 0 && names.every((name) => name !== undefined)
    ? wrongType([...new Set(names)].join(","))
    : invalid("does not have any of the allowed forms");
}
