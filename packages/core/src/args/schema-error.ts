/** The error of one invalid argument, as in `data.details`. */
export interface SchemaErrorBody {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/**
 * Why a value was rejected. It is returned, not thrown, and its path is completed on the way out: each level that
 * passes it on prepends its own step to `at`, so that accepted values cost nothing.
 */
export class SchemaError {
  readonly code: string;
  /** Returns the message for a parameter's path, such as `a[0]`. */
  readonly write: (param: string) => string;
  readonly data: (param: string) => Readonly<Record<string, unknown>> | null;
  /** The path below the parameter, such as `[0][x]`; empty for the parameter itself. */
  at = "";
  constructor(
    code: string,
    write: (param: string) => string,
    data: (param: string) => Readonly<Record<string, unknown>> | null = () => null,
  ) {
    this.code = code;
    this.write = write;
    this.data = data;
  }
}

/** Keys come from the caller: a message shows only their beginning. */
export const toStep = (key: string | number): string =>
  typeof key === "string" && key.length > 64 ? `${key.slice(0, 64)}…` : String(key);

/** Prepends a step to the path of an error. */
export function under(key: string | number, schemaError: SchemaError): SchemaError {
  schemaError.at = `[${toStep(key)}]${schemaError.at}`;
  return schemaError;
}

/** The error as it is sent, for an argument of this name. */
export function toSchemaErrorBody(schemaError: SchemaError, param: string): SchemaErrorBody {
  const location = param + schemaError.at;
  return {
    code: schemaError.code,
    message: schemaError.write(location),
    data: schemaError.data(location),
  };
}

/** Joins words: `a`, `a and b`, `a, b, and c`. */
export function toList(words: readonly string[], joint: "and" | "or"): string {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  if (words.length === 2) return `${words[0]} ${joint} ${last}`;
  return `${words.slice(0, -1).join(", ")}, ${joint} ${last}`;
}
/** A number with its noun: `1 item`, `2 items`. */
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const word = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

export const wrongType = (type: string): SchemaError =>
  new SchemaError(
    "rest_invalid_type",
    (p) => `${p} is not of type ${type}.`,
    (param) => ({ param }),
  );
export const notInEnum = (values: readonly unknown[]): SchemaError =>
  new SchemaError("rest_not_in_enum", (p) =>
    values.length === 1
      ? `${p} is not ${word(values[0])}.`
      : `${p} is not one of ${toList(values.map(word), "and")}.`,
  );

export interface Bounds {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: boolean | undefined;
  readonly exclusiveMaximum?: boolean | undefined;
}
export function outOfBounds(bounds: Bounds): SchemaError {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = bounds;
  const kind = (exclusive: boolean | undefined): string =>
    exclusive ? "(exclusive)" : "(inclusive)";
  return new SchemaError("rest_out_of_bounds", (p) => {
    if (minimum !== undefined && maximum !== undefined)
      return `${p} must be between ${minimum} ${kind(exclusiveMinimum)} and ${maximum} ${kind(exclusiveMaximum)}`;
    return minimum !== undefined
      ? `${p} must be greater than ${exclusiveMinimum ? "" : "or equal to "}${minimum}`
      : `${p} must be less than ${exclusiveMaximum ? "" : "or equal to "}${maximum}`;
  });
}
export const notMultiple = (factor: number): SchemaError =>
  new SchemaError("rest_invalid_multiple", (p) => `${p} must be a multiple of ${factor}.`);

export const tooShort = (min: number): SchemaError =>
  new SchemaError(
    "rest_too_short",
    (p) => `${p} must be at least ${count(min, "character", "characters")} long.`,
  );
export const tooLong = (max: number): SchemaError =>
  new SchemaError(
    "rest_too_long",
    (p) => `${p} must be at most ${count(max, "character", "characters")} long.`,
  );
export const notMatching = (pattern: string): SchemaError =>
  new SchemaError("rest_invalid_pattern", (p) => `${p} does not match pattern ${pattern}.`);

export const tooFewItems = (min: number): SchemaError =>
  new SchemaError(
    "rest_too_few_items",
    (p) => `${p} must contain at least ${count(min, "item", "items")}.`,
  );
export const tooManyItems = (max: number): SchemaError =>
  new SchemaError(
    "rest_too_many_items",
    (p) => `${p} must contain at most ${count(max, "item", "items")}.`,
  );
export const duplicateItems = (): SchemaError =>
  new SchemaError("rest_duplicate_items", (p) => `${p} has duplicate items.`);

export const missingProperty = (name: string): SchemaError =>
  new SchemaError("rest_property_required", (p) => `${name} is a required property of ${p}.`);
export const unknownProperty = (name: string): SchemaError =>
  new SchemaError(
    "rest_additional_properties_forbidden",
    () => `${name.length > 64 ? `${name.slice(0, 64)}…` : name} is not a valid property of Object.`,
  );
export const tooFewProperties = (min: number): SchemaError =>
  new SchemaError(
    "rest_too_few_properties",
    (p) => `${p} must contain at least ${count(min, "property", "properties")}.`,
  );
export const tooManyProperties = (max: number): SchemaError =>
  new SchemaError(
    "rest_too_many_properties",
    (p) => `${p} must contain at most ${count(max, "property", "properties")}.`,
  );

export const nulCharacter = (): SchemaError =>
  new SchemaError("rest_invalid_param", (p) => `${p} must not contain the character U+0000.`);
export const tooDeep = (): SchemaError =>
  new SchemaError("rest_invalid_param", (p) => `${p} is nested too deeply.`);
