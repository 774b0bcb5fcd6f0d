import {
  checkValue,
  describeIssue,
  coreErrors,
  invalidArguments,
  raw,
  type OutputOf,
} from "@waymark/core";
import * as z from "zod";

/** An argument that is validated after the permission check: the handler validates it with `checkArgs`. */
export const uncheckedArg = (type: "string" | "object" | "boolean", description: string) =>
  raw({ type, description }, z.unknown());

/**
 * Validates arguments with the schema and returns the parsed values.
 *
 * @throws ApiError 400 `rest_missing_callback_param` for names that were not sent, `rest_invalid_param` for wrong values.
 */
export function checkArgs<S extends z.ZodObject>(schema: S, input: object): OutputOf<S> {
  const result = checkValue(schema, input);
  if (!result.issues) return result.value;
  const problems = result.issues.map((issue) => {
    const [name = "", ...path] = issue.path;
    return [String(name), describeIssue({ ...issue, path }, String(name))];
  });
  const missing = problems.flatMap(([name = ""]) =>
    (input as Readonly<Record<string, unknown>>)[name] === undefined ? [name] : [],
  );
  if (missing.length > 0)
    throw coreErrors.rest_missing_callback_param({
      message: `Missing parameter(s): ${missing.join(", ")}`,
      data: { params: missing },
    });
  throw invalidArguments(Object.fromEntries(problems) as Record<string, string>, false);
}
