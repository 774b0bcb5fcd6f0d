import type { StandardSchemaV1 } from "@standard-schema/spec";
import { safeParse, safeParseAsync, type core, type ZodSafeParseResult, type ZodType } from "zod";
import type { OutputOf, Schema } from "../declare/schema.ts";
import { toStep, type SchemaError } from "./schema-error.ts";
import { toSchemaError } from "./zod4-issue.ts";

/** One thing that is wrong with a value. */
export interface ValueIssue extends StandardSchemaV1.Issue {
  /** Where it is below the value. */
  readonly path: readonly (string | number)[];
  /** The schema's own message; where it has none, what is wrong: `is not of type string.` */
  readonly message: string;
}
/** What is wrong as one sentence, for a value of this name: `title is not of type string.` */
export function describeIssue(issue: ValueIssue, name: string): string {
  const { path, message, refusal } = issue as SchemaIssue;
  const place = `${name}${path.map((key) => `[${toStep(key)}]`).join("")}`;
  if (refusal) return refusal.write(place);
  return path.length === 0 ? message : `${place}: ${message}`;
}

/** An issue for which the schema has no message of its own. */
export interface SchemaIssue extends ValueIssue {
  readonly refusal?: SchemaError;
}
/** A value as its schema understands it, or all that is wrong with it. */
export type CheckedValue<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly ValueIssue[] };

/**
 * Checks a value against a schema. Issues for which the schema has no message of its own are described in the words
 * of the interface, never in those of the schema library.
 *
 * @throws TypeError for a schema that checks asynchronously.
 */
export function checkValue<S extends Schema>(schema: S, value: unknown): CheckedValue<OutputOf<S>> {
  const checked = checkMaybeAsync(schema, value);
  if (!(checked instanceof Promise)) return checked;
  // Nobody waits for it: whatever comes of it is not reported.
  checked.catch(() => undefined);
  throw new TypeError("This value is checked at once, but its schema is asynchronous.");
}

/** The same for any schema: a promise if the schema checks asynchronously. */
export function checkMaybeAsync<S extends Schema>(
  schema: S,
  value: unknown,
): CheckedValue<OutputOf<S>> | Promise<CheckedValue<OutputOf<S>>> {
  if (!isZod4(schema)) {
    const result = schema["~standard"].validate(value);
    return result instanceof Promise ? result.then(settle) : settle(result);
  }
  const raised: core.$ZodRawIssue[] = [];
  // The library copies an issue when it is done with it: its number, in place of a message, leads back to it.
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
  const refusal = toSchemaError(raw, path);
  return { ...issue, path, message: refusal.write("").trim(), refusal };
}
