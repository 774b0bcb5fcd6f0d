/** A JSON Schema under construction. */
export type Raw = Record<string, unknown>;
/** The definition of a zod 4 schema or check. */
export type Def = Readonly<Record<string, unknown>> & { readonly type?: unknown };
export const toDef = (one: unknown): Def | undefined =>
  (one as { _zod?: { def?: Def } } | undefined)?._zod?.def;

/** Types that reject `undefined`, whatever else they check. */
const kinds = new Set(["string", "number", "boolean", "enum", "array", "object", "record"]);

/**
 * The result of a zod 4 schema for `undefined`, for the types where it is known without parsing, which are nearly all;
 * undefined for others. Parsing makes zod prepare the schema for validation, which most never need: a fifth of a start.
 */
export function fromZod4Absence(schema: unknown): Absence | undefined {
  const def = toDef(schema);
  if (def === undefined) return undefined;
  if (kinds.has(def.type as string)) return def["coerce"] === true ? undefined : { required: true };
  if (def["checks"] !== undefined && (def["checks"] as readonly unknown[]).length > 0)
    return undefined;
  if (def.type === "default") return { required: false, value: def["defaultValue"] };
  if (def.type !== "optional" || isExact(schema)) return undefined;
  return kinds.has(toDef(def["innerType"])?.type as string)
    ? { required: false, value: undefined }
    : undefined;
}

/** A property that may be omitted but must not be `undefined`. */
const isExact = (schema: unknown): boolean =>
  (schema as { _zod: { traits?: ReadonlySet<string> } })._zod.traits?.has("$ZodExactOptional") ??
  true;

/** The result of a schema for a missing argument. */
export type Absence =
  | { readonly required: true }
  | { readonly required: false; readonly value: unknown };

/** Schemas and checks whose published form is complete, which their kind alone does not show. */
const described = new WeakSet<object>();

/** Marks a schema or check whose published keywords cover everything that it checks. */
export function asDescribed<T extends object>(one: T): T {
  described.add(one);
  return one;
}
export const isDescribed = (one: object): boolean => described.has(one);
