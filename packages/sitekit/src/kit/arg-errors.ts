import { ApiError, checkValue, describeIssue, type OutputOf, invalidArgument } from "@waymark/core";
import type * as z from "zod";
import { errors } from "../errors.ts";

/** Shortens a key from a request. */
const short = (text: string): string => (text.length > 64 ? `${text.slice(0, 64)}…` : text);

/** The error for a required but empty value, in the form of existing clients. */
export const isMissing = (name: string): ApiError =>
  errors.missing_required_param({ message: `Request parameter is empty: ${short(name)}.` });

/** The error for an invalid argument. */
export const isInvalid = (param: string, message: string): ApiError =>
  invalidArgument(short(param), message);

/**
 * Validates sent data with a schema.
 *
 * @throws ApiError 400 `missing_required_param` for missing values, 400 `rest_invalid_param` for invalid ones.
 */
export function toValid<S extends z.ZodType>(schema: S, data: unknown): OutputOf<S> {
  const result = checkValue(schema, data);
  if (!result.issues) return result.value;
  const [issue] = result.issues;
  if (!issue) throw isInvalid("data", "The value is not valid.");
  const { keys } = issue as { readonly keys?: readonly string[] };
  if (keys) throw isInvalid(String(keys[0] ?? "data"), "Unknown parameter.");
  const path = issue.path.map(String);
  const name = path.length > 0 ? path.join(".") : "data";
  if (valueAt(data, path) === undefined) throw isMissing(name);
  throw isInvalid(name, describeIssue({ ...issue, path: [] }, short(name)));
}

const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Readonly<Record<string, unknown>>)[key]
        : undefined,
    data,
  );
