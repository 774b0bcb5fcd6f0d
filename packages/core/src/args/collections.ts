import { toCanonicalKey, type JsonSchema, isMap, isForbiddenKey } from "./json-schema.ts";
import {
  duplicateItems,
  tooFewItems,
  tooManyItems,
  wrongType,
  SchemaError,
  under,
  missingProperty,
  tooFewProperties,
  tooManyProperties,
  unknownProperty,
} from "./schema-error.ts";
import { listToMap } from "./brackets.ts";
import type { Coercer, CompileSchema } from "./scalars.ts";
import { toPattern } from "./strings.ts";
import { toText } from "./text.ts";

/** The default of `maxItems`: storage binds each item. */
export const maxItemsDefault = 1000;

const isSeparator = (code: number): boolean =>
  code === 44 || code === 32 || (code >= 9 && code <= 13);

/** Parts between commas and white space; undefined if there are more than `limit`. */
function toParts(text: string, limit: number): string[] | undefined {
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && !isSeparator(text.charCodeAt(i))) continue;
    if (i > from && parts.push(text.slice(from, i)) > limit) return undefined;
    from = i + 1;
  }
  return parts;
}

const isIndex = (key: string): boolean => /^(?:0|-?[1-9]\d{0,15})$/.test(key);

/**
 * Values that are accepted as a list: a list, a map with numeric keys, or a scalar whose text is split; undefined
 * otherwise.
 */
export function toRawList(
  value: unknown,
  limit: number,
): readonly unknown[] | SchemaError | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === "string") return toParts(value, limit) ?? tooManyItems(limit);
  if (typeof value === "number") return [String(value)];
  if (typeof value === "boolean") return value ? ["1"] : [];
  return isMap(value) && Object.keys(value).every(isIndex) ? Object.values(value) : undefined;
}

/** Lists: items first, then their number and uniqueness. */
export function toListCoercer(schema: JsonSchema, where: string, compile: CompileSchema): Coercer {
  const { minItems = 0, maxItems, uniqueItems } = schema;
  const limit = Math.max(maxItems ?? 0, maxItemsDefault);
  const items: unknown = schema.items;
  // A tuple has a schema for each position.
  const tuple: readonly JsonSchema[] = Array.isArray(items) ? items : [];
  const others = Array.isArray(items) ? schema["additionalItems"] : items;
  const positions = tuple.map((item, i) => compile(item, `${where}[${i}]`));
  const other = compile(isMap(others) ? others : {}, `${where}[]`);
  return (value) => {
    const raw = toRawList(value, limit);
    if (raw === undefined) return wrongType("array");
    if (raw instanceof SchemaError) return raw;
    if (raw.length > limit) return tooManyItems(maxItems ?? limit);
    const list: unknown[] = [];
    for (let i = 0; i < raw.length; i++) {
      const item = (positions[i] ?? other)(raw[i]);
      if (item instanceof SchemaError) return under(i, item);
      list.push(item);
    }
    if (list.length < minItems) return tooFewItems(minItems);
    if (maxItems !== undefined && list.length > maxItems) return tooManyItems(maxItems);
    if (uniqueItems === true && new Set(list.map(toCanonicalKey)).size < list.length)
      return duplicateItems();
    return list;
  };
}

/** Values that are accepted as a map: a map, a list (see `listToMap`), or an empty text; undefined otherwise. */
export function toRawMap(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === "") return {};
  if (Array.isArray(value)) return listToMap(value);
  return isMap(value) ? value : undefined;
}

/** The required names: a draft-4 list, otherwise the properties with the flag. */
const toRequired = ({ required, properties = {} }: JsonSchema): readonly string[] =>
  Array.isArray(required)
    ? required
    : Object.keys(properties).filter((name) => properties[name]?.required === true);

/**
 * Maps: required properties first, then each value in the order given, then their number. With `exact`, undeclared
 * properties are omitted.
 */
export function toMapCoercer(
  schema: JsonSchema,
  where: string,
  exact: boolean,
  compile: CompileSchema,
): Coercer {
  const { additionalProperties: extra, minProperties = 0, maxProperties = Infinity } = schema;
  const required = toRequired(schema);
  const properties = new Map(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      compile(property, `${where}[${name}]`),
    ]),
  );
  const patterns = Object.entries(schema.patternProperties ?? {}).map(
    ([pattern, one]) => [toPattern(pattern, where), compile(one, where)] as const,
  );
  const other = compile(typeof extra === "object" ? extra : {}, where);
  const isDropped = exact && extra === undefined && schema.properties !== undefined;

  return (value) => {
    const raw = toRawMap(value);
    if (raw === undefined) return wrongType("object");
    for (const name of required)
      if (!Object.hasOwn(raw, name) || raw[name] === undefined) return missingProperty(name);
    const map: Record<string, unknown> = {};
    let size = 0;
    for (const key of Object.keys(raw)) {
      if (isForbiddenKey(key) || raw[key] === undefined) continue;
      size++;
      let coerce = properties.get(key) ?? patterns.find(([regex]) => regex.test(key))?.[1];
      if (coerce === undefined) {
        if (extra === false) return unknownProperty(key);
        const name = toText(key);
        if (name instanceof SchemaError) return name;
        coerce = other;
      }
      const item = coerce(raw[key]);
      if (item instanceof SchemaError) return under(key, item);
      if (coerce !== other || !isDropped) map[key] = item;
    }
    if (size < minProperties) return tooFewProperties(minProperties);
    if (size > maxProperties) return tooManyProperties(maxProperties);
    return map;
  };
}
