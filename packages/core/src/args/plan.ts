import type { Schema, Shape } from "../schema/schema.ts";
import { type Arg, toArg } from "./arg.ts";
import {
  type CheckedValue,
  checkMaybeAsync,
  describeIssue,
  type SchemaIssue,
  type ValueIssue,
} from "./check-value.ts";
import { type GeneratedReader, generateReader } from "./generated-reader.ts";
import type { JsonSchema } from "./json-schema.ts";
import { SchemaError, toSchemaErrorBody, under } from "./schema-error.ts";
import { ApiError } from "../errors/api-error.ts";
import { type ArgError, invalidArgsError } from "../errors/errors.ts";

/** Arguments as they were sent, one value each: sources are merged, missing arguments are undefined. */
export type RawValues = Readonly<Record<string, unknown>>;

/** The arguments of one endpoint: published, and read from requests. */
export interface ArgPlan {
  /** Their schemas as the catalogue shows them, with `required` last. */
  readonly described: Readonly<Record<string, JsonSchema>>;
  readonly names: readonly string[];
  /** Arguments whose schema is only published (see `raw`): they accept more. */
  readonly unchecked: ReadonlySet<string>;
  /**
   * The arguments as the handler gets them; an optional one that was not given is absent. A promise only for an
   * asynchronous schema.
   *
   * @throws ApiError `rest_missing_callback_param` if a required one is missing, otherwise
   * `rest_invalid_param` with all invalid ones.
   */
  parse(values: RawValues): Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** The number of requests to an endpoint before its accept path is generated: most endpoints are rarely called. */
const warmUp = 8;

/** Validates a value with its schema; returns the error, or sets the result. */
function check(
  schema: Schema,
  name: string,
  value: unknown,
  args: Record<string, unknown>,
): ArgError | undefined | Promise<ArgError | undefined> {
  const assign = (checked: CheckedValue<unknown>): ArgError | undefined => {
    if (checked.issues) return toIssueArgError(checked.issues, name);
    if (checked.value !== undefined) args[name] = checked.value;
    return undefined;
  };
  const checked = checkMaybeAsync(schema, value);
  return checked instanceof Promise ? checked.then(assign) : assign(checked);
}

async function throwFaults(
  faults: readonly (ArgError | undefined | Promise<ArgError | undefined>)[],
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const settled = (await Promise.all(faults)).filter((fault) => fault !== undefined);
  if (settled.length > 0) throw invalidArgsError(settled);
  return args;
}

/** Reads arguments one after the other, and collects their errors. */
export function readArgs(
  list: readonly Arg[],
  values: RawValues,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  const args: Record<string, unknown> = {};
  let missing: string[] | undefined;
  let faults: (ArgError | Promise<ArgError | undefined>)[] | undefined;
  let isWaiting = false;
  for (const arg of list) {
    const { name } = arg;
    const value = values[name];
    if (value === undefined || (value === null && !arg.isNullable)) {
      if (arg.required) (missing ??= []).push(name);
      if (arg.required || value === null) {
        const schemaError = arg.required ? undefined : arg.coerce(null);
        if (schemaError instanceof SchemaError)
          (faults ??= []).push(toSchemaArgError(schemaError, name));
      } else if (arg.makeDefault !== undefined) args[name] = arg.makeDefault();
      continue;
    }
    const coerced = arg.coerce(value);
    if (coerced instanceof SchemaError) (faults ??= []).push(toSchemaArgError(coerced, name));
    else if (arg.schema === undefined) args[name] = coerced;
    else if (missing === undefined) {
      const fault = check(arg.schema, name, coerced, args);
      if (fault === undefined) continue;
      if (fault instanceof Promise) isWaiting = true;
      (faults ??= []).push(fault);
    }
  }
  if (missing !== undefined) throw missingArgsError(missing);
  if (isWaiting) return throwFaults(faults ?? [], args);
  if (faults !== undefined) throw invalidArgsError(faults as ArgError[]);
  return args;
}

/**
 * Compiles the arguments of an endpoint, once, at registration. `where` names the
 * endpoint in errors, as in `GET /core/v2/posts`.
 *
 * @throws DefinitionError for a schema that cannot be published.
 */
export function toArgPlan(where: string, shape: Shape): ArgPlan {
  const list = Object.entries(shape).map(([name, schema]) => toArg(name, schema, where));
  let accept: GeneratedReader | undefined;
  let calls = 0;
  return {
    described: Object.fromEntries(list.map(({ name, published }) => [name, published])),
    names: list.map(({ name }) => name),
    unchecked: new Set(list.flatMap(({ name, isRaw }) => (isRaw ? [name] : []))),
    parse(values) {
      if (calls < warmUp && ++calls === warmUp) accept = generateReader(list);
      return accept?.(values) ?? readArgs(list, values);
    },
  };
}

/** The properties of an error that a check can set in the `params` of a zod refinement. */
interface IssueParams {
  /** The inner code; `false` leaves the argument out of `details`. */
  readonly code?: string | false;
  readonly data?: Readonly<Record<string, unknown>>;
}

function toSchemaArgError(schemaError: SchemaError, name: string): ArgError {
  const detail = toSchemaErrorBody(schemaError, name);
  return { name, message: detail.message, detail };
}

/** The first issue that a schema raised, as an argument error. */
function toIssueArgError(issues: readonly ValueIssue[], name: string): ArgError {
  const [issue] = issues as readonly SchemaIssue[];
  if (!issue) return { name, message: "Invalid parameter." };
  const { schemaError, path } = issue;
  if (schemaError) {
    for (const key of path.toReversed()) under(key, schemaError);
    return toSchemaArgError(schemaError, name);
  }
  const message = describeIssue(issue, name);
  const { code, data } = (issue as { readonly params?: IssueParams }).params ?? {};
  if (code === false) return { name, message };
  return {
    name,
    message,
    detail: {
      code: typeof code === "string" ? code : "rest_invalid_param",
      message,
      data: data ?? null,
    },
  };
}

/** 400 for missing required arguments. */
const missingArgsError = (names: readonly string[]): ApiError =>
  new ApiError("rest_missing_callback_param", `Missing parameter(s): ${names.join(", ")}`, 400, {
    params: names,
  });
