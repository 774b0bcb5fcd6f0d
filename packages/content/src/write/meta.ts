import { ApiError, type Setup } from "@waymark/core";
import { metaKeys, type MetaKey } from "../points.ts";

/** The meta of an item after a write: registered keys only; null puts a key back to its default. */
export function mergeMeta(
  setup: Setup,
  type: string,
  sent: unknown,
  before: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  if (sent === undefined || sent === null) return before;
  if (typeof sent !== "object" || Array.isArray(sent))
    throw new ApiError("rest_invalid_param", "Invalid parameter(s): meta", 400, {
      params: { meta: "Invalid parameter." },
      details: [],
    });
  const after: Record<string, unknown> = { ...before };
  for (const key of setup.all(metaKeys)) {
    if ((key.types && !key.types.includes(type)) || !Object.hasOwn(sent, key.name)) continue;
    const value = (sent as Readonly<Record<string, unknown>>)[key.name];
    if (value === null) delete after[key.name];
    else if (value !== undefined) after[key.name] = checked(key, value);
  }
  return after;
}

function checked({ name, schema }: MetaKey, value: unknown): unknown {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise || result.issues)
    throw new ApiError("rest_invalid_type", `meta.${name} is not what it should be.`, 400, {
      param: `meta.${name}`,
    });
  return result.value;
}
