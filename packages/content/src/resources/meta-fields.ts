import { type Field, fieldsOf, raw, toJsonSchema } from "@waymark/core";
import type { MetaKey } from "../extension-points.ts";
import { content } from "../tables.ts";
import { schemas } from "./schemas.ts";

const { field } = fieldsOf(content);
const toRead = ["view", "edit"] as const;

/** The fields for meta keys of items: `meta`, and those of keys with a field of their own, which come last. */
export function metaFields(keys: readonly MetaKey[]): {
  readonly meta: Readonly<Record<string, Field>>;
  readonly inFields: Readonly<Record<string, Field>>;
} {
  const inMeta = keys.filter((key) => !key.isField);
  const meta = field({
    description: "Meta values, by registered key",
    reads: ["extra"],
    in: toRead,
    schema: raw(schemas.meta(inMeta)),
    value({ extra }) {
      const values: Record<string, unknown> = {};
      for (const { name, fallback } of inMeta) values[name] = extra.meta?.[name] ?? fallback;
      return values;
    },
  });
  const inFields = keys
    .filter((key) => key.isField)
    .map(({ name, schema, fallback }) => [
      name,
      field({
        reads: ["extra"],
        in: toRead,
        schema: raw({ ...toJsonSchema(schema, `meta ${name}`), default: fallback, readonly: true }),
        value: ({ extra }) => extra.meta?.[name] ?? fallback,
      }),
    ]);
  return { meta: { meta }, inFields: Object.fromEntries(inFields) };
}
