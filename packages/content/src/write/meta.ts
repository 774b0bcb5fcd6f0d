import type { StoreOptions } from "@waymark/content-text";
import { ApiError, type NamespaceContext } from "@waymark/core";
import { metaKeys, type MetaKey } from "../extension-points.ts";

type Key = Pick<MetaKey, "name" | "schema" | "clean">;
type Meta = Readonly<Record<string, unknown>>;

/** The meta of an item after a write, sanitized for users without permission for unfiltered HTML. */
export function mergeMeta(
  setup: NamespaceContext,
  type: string,
  input: unknown,
  before: Meta | undefined,
  { isUnfiltered }: StoreOptions,
): Meta {
  const keys = setup.all(metaKeys).filter(({ types }) => !types || types.includes(type));
  const withoutFilter = ({ name, schema }: MetaKey): Key => ({ name, schema });
  return mergeKeys(isUnfiltered ? keys.map(withoutFilter) : keys, input, before);
}

/** The values of registered keys after a write; other keys are ignored. Null resets a key to its default. */
export function mergeKeys(keys: readonly Key[], input: unknown, before: Meta = {}): Meta {
  if (input === undefined || input === null) return before;
  if (typeof input !== "object" || Array.isArray(input))
    throw new ApiError("rest_invalid_param", "Invalid parameter(s): meta", 400, {
      params: { meta: "Invalid parameter." },
      details: [],
    });
  const after: Record<string, unknown> = { ...before };
  for (const key of keys) {
    if (!Object.hasOwn(input, key.name)) continue;
    const value = (input as Meta)[key.name];
    if (value === null) delete after[key.name];
    else if (value !== undefined) after[key.name] = checked(key, value);
  }
  return after;
}

function checked({ name, schema, clean }: Key, value: unknown): unknown {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise || result.issues)
    throw new ApiError(
      "rest_invalid_type",
      `meta.${name} does not match its schema.`,
      400,
      {},
      {},
      [{ param: `meta.${name}` }],
    );
  return clean ? clean(result.value) : result.value;
}
