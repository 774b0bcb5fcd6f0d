import { listOf, listOrOne } from "./json.ts";

/** The schema of an argument or a field, as the catalogue has it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: unknown;
  readonly default?: unknown;
  readonly enum?: unknown;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly required?: unknown;
  readonly readonly?: unknown;
  readonly context?: unknown;
  readonly format?: unknown;
  readonly pattern?: unknown;
  readonly minimum?: unknown;
  readonly exclusiveMinimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMaximum?: unknown;
  readonly minLength?: unknown;
  readonly maxLength?: unknown;
  readonly minItems?: unknown;
  readonly maxItems?: unknown;
}

type ConstraintKey =
  | "format"
  | "minimum"
  | "maximum"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "pattern";

/** The types of a schema as text. */
export function typeOf(schema: Schema): string {
  const types = listOrOne(schema.type);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (types.length > 0)
    return types
      .map((type) => (type === "array" && schema.items ? `${typeOf(schema.items)}[]` : type))
      .join(" | ");
  if (alternatives) return alternatives.map((one) => one.title || typeOf(one)).join(" | ");
  return schema.enum ? "" : "any";
}

/** The constraints of a schema, with the keys of their texts. */
export function constraintsOf(
  schema: Schema,
): readonly (readonly [key: ConstraintKey, value: string])[] {
  const all: readonly (readonly [ConstraintKey, unknown])[] = [
    ["format", schema.format],
    ["minimum", schema.minimum ?? schema.exclusiveMinimum],
    ["maximum", schema.maximum ?? schema.exclusiveMaximum],
    ["minLength", schema.minLength],
    ["maxLength", schema.maxLength],
    ["minItems", schema.minItems],
    ["maxItems", schema.maxItems],
    ["pattern", schema.pattern],
  ];
  return all.flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, String(value)] as const],
  );
}

/** The values that are allowed, for a list those of its elements. */
export const choicesOf = (schema: Schema): readonly unknown[] =>
  listOf(schema.enum ?? schema.items?.enum);

/** Whether the schema has a default. */
export const hasDefault = ({ default: value }: Schema): boolean =>
  value !== undefined && value !== null;
