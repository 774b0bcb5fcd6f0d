import { ApiError, errors as coreErrors } from "@waymark/core";
import type * as z from "zod";
import { errors } from "../errors.ts";

/** What is told of a key that a caller has made up. */
const short = (text: string): string => (text.length > 64 ? `${text.slice(0, 64)}…` : text);

/** The refusal of something that is needed and empty, as clients of an older interface know it. */
export const isMissing = (name: string): ApiError =>
  errors.missing_required_param({ message: `Request parameter is empty: ${short(name)}.` });

/** The refusal of an argument. */
export const isInvalid = (param: string, message: string): ApiError =>
  coreErrors.rest_invalid_param({
    message: `Invalid parameter(s): ${short(param)}`,
    data: {
      params: { [short(param)]: message },
      details: { [short(param)]: { code: "rest_invalid_param", message, data: null } },
    },
  });

/**
 * What a schema makes of data that was sent.
 *
 * @throws ApiError 400 `missing_required_param` for what is not there, 400 `rest_invalid_param` for what is wrong.
 */
export async function toValid<S extends z.ZodType>(schema: S, data: unknown): Promise<z.output<S>> {
  const result = await schema.safeParseAsync(data);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw isInvalid("data", "It is not valid.");
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys")
    throw isInvalid(String(issue.keys[0] ?? "data"), "There is no such parameter.");
  const name = path.length > 0 ? path.join(".") : "data";
  throw valueAt(data, path) === undefined ? isMissing(name) : isInvalid(name, issue.message);
}

const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Readonly<Record<string, unknown>>)[key]
        : undefined,
    data,
  );
