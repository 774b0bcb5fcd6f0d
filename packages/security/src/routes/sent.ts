import { errors as core, raw } from "@waymark/core";
import * as z from "zod";

/** An arg of which nothing is said before it is settled who asks: the handler looks at it by `checked`. */
export const unchecked = (type: "string" | "object" | "boolean", description: string) =>
  raw({ type, description }, z.unknown());

/**
 * What was sent, as a schema of its names wants it.
 *
 * @throws ApiError 400 `rest_missing_callback_param` for names that were not sent, `rest_invalid_param` for wrong values.
 */
export function checked<S extends z.ZodObject>(schema: S, sent: object): z.output<S> {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message]);
  const missing = faults.flatMap(([name = ""]) =>
    (sent as Readonly<Record<string, unknown>>)[name] === undefined ? [name] : [],
  );
  if (missing.length > 0)
    throw core.rest_missing_callback_param({
      message: `Missing parameter(s): ${missing.join(", ")}`,
      data: { params: missing },
    });
  throw core.rest_invalid_param({
    message: `Invalid parameter(s): ${faults.map(([name]) => name).join(", ")}`,
    data: { params: Object.fromEntries(faults) },
  });
}
