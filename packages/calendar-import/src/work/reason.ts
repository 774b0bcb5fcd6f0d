import { ApiError } from "@waymark/core";

/** The message of an error, for administrators. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "The item could not be stored.";
  const params = Object(error.data) as { readonly params?: Readonly<Record<string, unknown>> };
  const wrong = Object.entries(Object(params.params) as object);
  if (wrong.length === 0) return error.message;
  return wrong.map(([name, reason]) => `${name}: ${String(reason)}`).join(" ");
}
