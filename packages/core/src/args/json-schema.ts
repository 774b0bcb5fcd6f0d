/**
 * What the schema itself decides about a value: its format (`z.url()`), or everything (`.catch`). A symbol, so that it is not
 * published. Values are still converted to the type.
 */
export const decidedBySchema: unique symbol = Symbol("decided by the schema");
export type Decided = "format" | "value";

/** The types that an argument's schema may have. */
export type JsonType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

/**
 * A schema in the dialect of the catalogue: JSON Schema draft 4, with `required` as a boolean on the
 * argument or property it belongs to (as in draft 3). Keywords that are not listed pass through.
 */
export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly default?: unknown;
  /** A boolean on an argument or property; a list of names if these are not declared as properties. */
  readonly required?: boolean | readonly string[];
  readonly [keyword: string]: unknown;
}
/** What a converted schema decides itself about its values. It is no property of the public type: `d.ts` files could not name it. */
export const decisionOf = (schema: JsonSchema): Decided | undefined =>
  (schema as { readonly [decidedBySchema]?: Decided })[decidedBySchema];

/** Whether a value is a map, such as an object of JSON: neither null nor an array, a date or another built-in object. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  Object.prototype.toString.call(value) === "[object Object]";

/** Keys that could pollute a prototype: they are dropped from every map that comes from outside. */
export const isForbiddenKey = (key: string): boolean =>
  key === "__proto__" || key === "constructor" || key === "prototype";

/** Whether a value consists of plain lists, maps and scalars, so that it can be copied. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isPlain)
    : typeof value !== "object" || value === null || isMap(value);

/** A copy of a default, so that no handler can change it for the next one. */
export function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null))
    return value.slice();
  return structuredClone(value);
}

/** A key that two values share exactly if they are equal: the order of keys in maps is ignored, types are not. */
export function toCanonicalKey(value: unknown): unknown {
  return typeof value === "object" && value !== null ? `o${toOrdered(value)}` : toScalarKey(value);
}
const toScalarKey = (value: unknown): unknown => (typeof value === "string" ? `s${value}` : value);

function toOrdered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toOrdered).join(",")}]`;
  if (!isMap(value)) return JSON.stringify(value) ?? "";
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toOrdered(value[key])}`);
  return `{${parts.join(",")}}`;
}
