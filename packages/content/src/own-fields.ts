import { raw, toJsonSchema, type Schema, type Shape } from "@waymark/core";
import * as z from "zod";

/** The value of a type's own field when it has not been set. */
type Absent =
  | { readonly isRequired: true }
  | { readonly isRequired: false; readonly value: unknown };

function absent(schema: Schema): Absent {
  const result = schema["~standard"].validate(undefined);
  if (result instanceof Promise || result.issues) return { isRequired: true };
  return { isRequired: false, value: result.value ?? null };
}

/** The value of a field that has not been set: its default, or null. */
export function unsetValue(schema: Schema): unknown {
  const known = absent(schema);
  return known.isRequired ? null : known.value;
}

/** A type's own fields as arguments of a create: null clears optional ones. */
export const clearableFields = (fields: Shape): Shape =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, clearable(schema, schema)]),
  );
/** The same, all optional: the arguments of an update. */
export const optionalFields = (fields: Shape): Shape =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, clearable(schema, optional(schema))]),
  );

/** `taken`, nullable if the field may be omitted. */
const clearable = (field: Schema, taken: Schema): Schema =>
  absent(field).isRequired || !("nullable" in taken) || typeof taken.nullable !== "function"
    ? taken
    : (taken.nullable() as Schema);
function optional(schema: Schema): Schema {
  const bare = withoutDefault(schema);
  return "optional" in bare && typeof bare.optional === "function"
    ? (bare.optional() as Schema)
    : bare;
}

/** A field in responses: always there, null where it has neither a value nor a default. */
export function responseField(schema: Schema): Schema {
  const known = absent(schema);
  if (known.isRequired) return schema;
  const bare = withoutDefault(schema);
  const inner = bare instanceof z.ZodOptional ? (bare.unwrap() as z.ZodType) : bare;
  if (known.value !== null) return inner;
  return inner instanceof z.ZodType ? inner.nullable() : raw(toJsonSchema(schema, "field"));
}

/** Removes defaults, which would overwrite stored values in an update. */
function withoutDefault(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional) return withoutDefault(schema.unwrap() as never);
  if (!(schema instanceof z.ZodDefault)) return schema;
  const bare = schema.removeDefault() as z.ZodType;
  const { description } = schema;
  return withoutDefault((description === undefined ? bare : bare.describe(description)) as never);
}
