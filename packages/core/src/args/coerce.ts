import { DefinitionError } from "../errors/api-error.ts";
import { toAnyOfCoercer } from "./any-of.ts";
import { decisionOf, toCanonicalKey, type JsonSchema, type JsonType } from "./json-schema.ts";
import {
  maxItemsDefault,
  toListCoercer,
  toRawList,
  toMapCoercer,
  toRawMap,
} from "./collections.ts";
import { notInEnum, wrongType, SchemaError } from "./schema-error.ts";
import {
  type Coercer,
  coerceBoolean,
  coerceNull,
  toNumberCoercer,
  type CompileSchema,
  toBoolean,
  toNumber,
} from "./scalars.ts";
import { toFormatCoercer, toStringCoercer } from "./strings.ts";
import { toCleanValue } from "./text.ts";

export interface CoercerOptions {
  /** Omits properties that a map's schema does not name, as zod does. */
  readonly exact?: boolean;
}

/** An enum without a type has the types of its values; numbers first, so that digits do not stay text. */
function typesOf(values: readonly unknown[]): readonly JsonType[] {
  const types = new Set<JsonType>();
  if (values.some((value) => typeof value === "number"))
    types.add(values.every((one) => !isFraction(one)) ? "integer" : "number");
  for (const value of values)
    if (value === null) types.add("null");
    else if (Array.isArray(value)) types.add("array");
    else if (typeof value === "boolean" || typeof value === "string" || typeof value === "object")
      types.add(typeof value as JsonType);
  return [...types];
}
const isFraction = (value: unknown): boolean =>
  typeof value === "number" && !Number.isInteger(value);

/** The coercer of one type, before `enum` and `format`. */
function toTypeCoercer(
  schema: JsonSchema,
  type: JsonType,
  where: string,
  exact: boolean,
  compile: CompileSchema,
): Coercer {
  switch (type) {
    case "string":
      return toStringCoercer(schema, where);
    case "integer":
    case "number":
      return toNumberCoercer(schema, type);
    case "boolean":
      return coerceBoolean;
    case "null":
      return coerceNull;
    case "array":
      return toListCoercer(schema, where, compile);
    case "object":
      return toMapCoercer(schema, where, exact, compile);
    default:
      throw new DefinitionError(`${where}: unknown type ${JSON.stringify(type)}`);
  }
}

function withEnum(coerce: Coercer, values: readonly unknown[], type: JsonType): Coercer {
  const known = new Set(values.map(toCanonicalKey));
  const texts = new Set(type === "string" ? values : []);
  return (value) => {
    if (texts.has(value)) return value;
    const coerced = coerce(value);
    return coerced instanceof SchemaError || known.has(toCanonicalKey(coerced))
      ? coerced
      : notInEnum(values);
  };
}
function withFormat(coerce: Coercer, toFormatted: (text: string) => unknown): Coercer {
  return (value) => {
    const coerced = coerce(value);
    return typeof coerced === "string" ? toFormatted(coerced) : coerced;
  };
}

const toType = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/** Branches first; the keywords beside them then check the result, by its type. */
function withBranches(schema: JsonSchema, where: string, compile: CompileSchema): Coercer {
  const { anyOf, oneOf, ...base } = schema;
  const any = anyOf && toAnyOfCoercer("anyOf", schema, where, compile);
  const one = oneOf && toAnyOfCoercer("oneOf", schema, where, compile);
  const types = base.type === undefined ? [] : [base.type].flat();
  const rests = types.map((type) => ({
    kind: type === "integer" ? "number" : type,
    coerce: compile({ ...base, type }, where),
  }));
  return (value) => {
    let coerced = any === undefined ? value : any(value);
    if (coerced instanceof SchemaError) return coerced;
    if (one !== undefined) coerced = one(coerced);
    if (coerced instanceof SchemaError || rests.length === 0) return coerced;
    const kind = toType(coerced);
    const rest = rests.find((each) => each.kind === kind);
    return rest === undefined ? wrongType(types.join(",")) : rest.coerce(coerced);
  };
}

/**
 * Compiles a schema to a function that converts a raw value to its typed one, or to the `SchemaError` with the reason.
 * `cases` is the table of what each type accepts: digits for integers, `true`, `false`, `1` and `0` for booleans, text
 * split at commas for lists.
 *
 * @throws DefinitionError, with `where`, for an invalid pattern or type.
 */
export function toCoercer(
  schema: JsonSchema,
  where: string,
  options: CoercerOptions = {},
): Coercer {
  const exact = options.exact === true;
  const compile: CompileSchema = (inner, location) => {
    const coerce = compileType(inner, location);
    return decisionOf(inner) === "value" ? orClean(coerce) : coerce;
  };
  const compileType: CompileSchema = (inner, location) => {
    const { type, anyOf, oneOf, enum: values } = inner;
    if (anyOf !== undefined || oneOf !== undefined) return withBranches(inner, location, compile);
    if (type === undefined && values === undefined) {
      const limit = Math.max(inner.maxItems ?? 0, maxItemsDefault);
      return (value) => toCleanValue(value, limit);
    }
    const types = type ?? typesOf(values ?? []);
    const [first = "string"] = typeof types === "string" ? [types] : types;
    if (typeof types !== "string" && types.length > 1)
      return toTypeUnionCoercer(inner, types, location, compile);
    let coerce = toTypeCoercer(inner, first, location, exact, compile);
    if (values !== undefined && values.length > 0) coerce = withEnum(coerce, values, first);
    const toFormatted = first === "string" ? toFormatCoercer(inner) : undefined;
    return toFormatted === undefined ? coerce : withFormat(coerce, toFormatted);
  };
  return compile(schema, where);
}

/** A value that is not of the type is passed on to the schema, which replaces it. */
const orClean =
  (coerce: Coercer): Coercer =>
  (value) => {
    const coerced = coerce(value);
    return coerced instanceof SchemaError ? toCleanValue(value, maxItemsDefault) : coerced;
  };

/** Whether a value could be of a type; looser than the type's own coercer. */
const might: Readonly<Record<JsonType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  integer: (value) => {
    const number = toNumber(value);
    return Number.isInteger(number) || Math.abs(number) === Infinity;
  },
  number: (value) => !Number.isNaN(toNumber(value)),
  boolean: (value) => toBoolean(value) !== undefined,
  array: (value) => toRawList(value, maxItemsDefault) !== undefined,
  object: (value) => toRawMap(value) !== undefined,
  null: (value) => value === null,
};

/** Several types: the first listed one that the value could be decides; an empty text is a string if one is listed. */
function toTypeUnionCoercer(
  schema: JsonSchema,
  types: readonly JsonType[],
  where: string,
  compile: CompileSchema,
): Coercer {
  const choices = types.map((type) => ({
    is: might[type],
    coerce: compile({ ...schema, type }, where),
  }));
  const text = choices[types.indexOf("string")];
  return (value) => {
    if (value === "" && text !== undefined) return text.coerce(value);
    for (const choice of choices) if (choice.is(value)) return choice.coerce(value);
    return wrongType(types.join(","));
  };
}
