import { ApiError, type NamespaceContext } from "@waymark/core";
import { metaKeys, type MetaKey } from "../extension-points.ts";
import type { StoreOptions } from "@waymark/content-text";

type Key = Pick<MetaKey, "name" | "schema" | "clean">;
type Meta = Readonly<Record<string, unknown>>;

/** The meta of an item after a write, sanitized for users without permission for unfiltered HTML. */
export function mergeMeta(
  setup: NamespaceContext,
  type: string,
  sent: unknown,
  before: Meta | undefined,
  { isUnfiltered }: StoreOptions,
): Meta {
  const keys = setup.all(metaKeys).filter(({ types }) => !types || types.includes(type));
  const asSent = ({ name, schema }: MetaKey): Key => ({ name, schema });
  return mergeKeys(isUnfiltered ? keys.map(asSent) : keys, sent, before);
}

/** The values of registered keys after a write; other keys are ignored. Null resets a key to its default. */
export function mergeKeys(keys: readonly Key[], sent: unknown, before: Meta = {}): Meta {
  if (sent === undefined || sent === null) return before;
  if (typeof sent !== "object" || Array.isArray(sent))
    throw new ApiError("rest_invalid_param", "Invalid parameter(s): meta", 400, {
      params: { meta: "Invalid parameter." },
      details: [],
    });
  const after: Record<string, unknown> = { ...before };
  for (const key of keys) {
    if (!Object.hasOwn(sent, key.name)) continue;
    const value = (sent as Meta)[key.name];
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
