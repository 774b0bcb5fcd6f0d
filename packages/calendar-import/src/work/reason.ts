import { ApiError } from "@waymark/core";

/** Why something was refused, in words for who looks after the import. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "It could not be kept.";
  const params = Object(error.data) as { readonly params?: Readonly<Record<string, unknown>> };
  const wrong = Object.entries(Object(params.params) as object);
  if (wrong.length === 0) return error.message;
  return wrong.map(([name, reason]) => `${name}: ${String(reason)}`).join(" ");
}
