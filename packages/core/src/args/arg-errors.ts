import { ApiError } from "../errors/api-error.ts";
import { describeIssue, type SchemaIssue, type ValueIssue } from "./check-value.ts";
import {
  type SchemaError,
  type SchemaErrorBody,
  toSchemaErrorBody,
  under,
} from "./schema-error.ts";

/** One invalid argument; without `detail` it is only listed in `params`. */
export interface ArgError {
  readonly name: string;
  readonly message: string;
  readonly detail?: SchemaErrorBody | undefined;
}

/** What a check may state about its error, in the `params` of a zod refinement. */
interface IssueParams {
  /** The inner code; `false` leaves the argument out of `details`. */
  readonly code?: string | false;
  readonly data?: Readonly<Record<string, unknown>>;
}

export function toSchemaArgError(refusal: SchemaError, name: string): ArgError {
  const detail = toSchemaErrorBody(refusal, name);
  return { name, message: detail.message, detail };
}

/** The first issue that a schema raised, as an argument error. */
export function toIssueArgError(issues: readonly ValueIssue[], name: string): ArgError {
  const [issue] = issues as readonly SchemaIssue[];
  if (!issue) return { name, message: "Invalid parameter." };
  const { refusal, path } = issue;
  if (refusal) {
    for (const key of path.toReversed()) under(key, refusal);
    return toSchemaArgError(refusal, name);
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
export const missingArgsError = (names: readonly string[]): ApiError =>
  new ApiError("rest_missing_callback_param", `Missing parameter(s): ${names.join(", ")}`, 400, {
    params: names,
  });

/** 400 for invalid arguments; `details` is an empty list if none has any, as clients expect. */
export function invalidArgsError(faults: readonly ArgError[]): ApiError {
  const names = faults.map(({ name }) => name).join(", ");
  const detailed = faults.filter(({ detail }) => detail !== undefined);
  return new ApiError("rest_invalid_param", `Invalid parameter(s): ${names}`, 400, {
    params: Object.fromEntries(faults.map(({ name, message }) => [name, message])),
    details:
      detailed.length === 0
        ? []
        : Object.fromEntries(detailed.map(({ name, detail }) => [name, detail])),
  });
}
