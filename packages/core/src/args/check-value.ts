import type { StandardSchemaV1 } from "@standard-schema/spec";
import { safeParse, safeParseAsync, type core, type ZodSafeParseResult, type ZodType } from "zod";
import type { OutputOf, Schema } from "../schema/schema.ts";
import { toStep, type SchemaError } from "./schema-error.ts";
import { toSchemaError } from "./zod4-issue.ts";

/** One validation error of a value. */
export interface ValueIssue extends StandardSchemaV1.Issue {
  /** The path below the value. */
  readonly path: readonly (string | number)[];
  /** The schema's own message; without one, a standard one: `is not of type string.` */
  readonly message: string;
}
/** The issue as a sentence, for a value of this name: `title is not of type string.` */
export function describeIssue(issue: ValueIssue, name: string): string {
  const { path, message, schemaError } = issue as SchemaIssue;
  const place = `${name}${path.map((key) => `[${toStep(key)}]`).join("")}`;
  if (schemaError) return schemaError.write(place);
  return path.length === 0 ? message : `${place}: ${message}`;
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
    return result instanceof Promise ? result.then(settle) : settle(result);
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

function settle(result: StandardSchemaV1.Result<unknown>): CheckedValue<never> {
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
