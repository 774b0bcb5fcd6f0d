import { type core, safeParse, safeParseAsync, type ZodSafeParseResult, type ZodType } from "zod";
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
  SchemaError,
  toStep,
} from "./schema-error.ts";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { OutputOf, Schema } from "../schema/schema.ts";

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

const formatCodes: Readonly<Record<string, string>> = {
  email: "rest_invalid_email",
  uuid: "rest_invalid_uuid",
  guid: "rest_invalid_uuid",
  datetime: "rest_invalid_date",
  date: "rest_invalid_date",
};

const invalid = (what: string, code = "rest_invalid_param"): SchemaError =>
  new SchemaError(code, (param) => `${param} ${what}.`);
const typeOf = (expected: string): string => types[expected] ?? expected;

const required = (): SchemaError =>
  new SchemaError("rest_property_required", (param) => `${param} is required.`);

/** Converts an issue of a zod 4 schema to an error of the API. `path` is the path of the issue. */
function toSchemaError(issue: core.$ZodRawIssue, path: readonly (string | number)[]): SchemaError {
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
  return invalid(`is not ${formats[format] ?? "in the required format"}`, formatCodes[format]);
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

/** One validation error of a value. */
export interface ValueIssue extends StandardSchemaV1.Issue {
  /** The path below the value. */
  readonly path: readonly (string | number)[];
  /** The schema's own message; without one, a standard one: `is not of type string.` */
  readonly message: string;
}
/** Formats an issue as a sentence, for a value with this name: `title is not of type string.` */
export function describeIssue(issue: ValueIssue, name: string): string {
  const { path, message, schemaError } = issue as SchemaIssue;
  const location = `${name}${path.map((key) => `[${toStep(key)}]`).join("")}`;
  if (schemaError) return schemaError.write(location);
  return path.length === 0 ? message : `${location}: ${message}`;
}

/** An issue without a message of the schema. */
export interface SchemaIssue extends ValueIssue {
  readonly schemaError?: SchemaError;
}
/** The parsed value, or all its issues. */
export type CheckedValue<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly ValueIssue[] };

/**
 * Validates a value against a schema. Issues for which the schema has no message get a standard message of the API,
 * not that of the schema library.
 *
 * @throws TypeError for an asynchronous schema.
 */
export function checkValue<S extends Schema>(schema: S, value: unknown): CheckedValue<OutputOf<S>> {
  const checked = checkMaybeAsync(schema, value);
  if (!(checked instanceof Promise)) return checked;
  // The result is not used: ignore its rejection.
  checked.catch(() => undefined);
  throw new TypeError("The schema is asynchronous, but this value is validated synchronously.");
}

/** The same for any schema: a promise if the schema is asynchronous. */
export function checkMaybeAsync<S extends Schema>(
  schema: S,
  value: unknown,
): CheckedValue<OutputOf<S>> | Promise<CheckedValue<OutputOf<S>>> {
  if (!isZod4(schema)) {
    const result = schema["~standard"].validate(value);
    return result instanceof Promise ? result.then(toCheckedValue) : toCheckedValue(result);
  }
  const raised: core.$ZodRawIssue[] = [];
  // The library copies issues: a number in place of the message leads back to the original.
  const error = (issue: core.$ZodRawIssue): string => `\0${raised.push(issue) - 1}`;
  const done = (result: ZodSafeParseResult<unknown>): CheckedValue<never> =>
    result.success
      ? { value: result.data as never }
      : { issues: result.error.issues.map((issue) => toIssue(issue, raised)) };
  try {
    return done(safeParse(schema, value, { error }));
  } catch {
    return safeParseAsync(schema, value, { error }).then(done);
  }
}

const isZod4 = (schema: object): schema is ZodType => "_zod" in schema;

function toCheckedValue(result: StandardSchemaV1.Result<unknown>): CheckedValue<never> {
  if (!result.issues) return { value: result.value as never };
  return { issues: result.issues.map((issue) => ({ ...issue, path: toPath(issue) })) };
}

const toPath = ({ path = [] }: StandardSchemaV1.Issue): (string | number)[] =>
  path.map((step) => {
    const key = typeof step === "object" ? step.key : step;
    return typeof key === "number" ? key : String(key);
  });

function toIssue(issue: core.$ZodIssue, raised: readonly core.$ZodRawIssue[]): SchemaIssue {
  const path = toPath(issue);
  const raw = issue.message.startsWith("\0") ? raised[Number(issue.message.slice(1))] : undefined;
  if (!raw) return { ...issue, path };
  const schemaError = toSchemaError(raw, path);
  return { ...issue, path, message: schemaError.write("").trim(), schemaError };
}
