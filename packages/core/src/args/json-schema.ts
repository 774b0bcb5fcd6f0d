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

/** Whether a value is a map: an object that is neither an array nor a class instance. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  Object.prototype.toString.call(value) === "[object Object]";

/** Keys that could pollute a prototype: they are dropped from every map that comes from outside. */
export const isForbiddenKey = (key: string): boolean =>
  key === "__proto__" || key === "constructor" || key === "prototype";
