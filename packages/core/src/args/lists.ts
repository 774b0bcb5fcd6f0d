import { toCanonicalKey } from "./canonical-key.ts";
import type { JsonSchema } from "./json-schema.ts";
import { isMap } from "./json-schema.ts";
import { duplicateItems, tooFewItems, tooManyItems, wrongType } from "./messages.ts";
import type { Coercer, CompileSchema } from "./scalars.ts";
import { SchemaError, under } from "./schema-error.ts";

/** The default of `maxItems`: storage binds each item. */
export const maxItemsDefault = 1000;

const isSeparator = (code: number): boolean =>
  code === 44 || code === 32 || (code >= 9 && code <= 13);

/** Parts between commas and white space; undefined if there are more than `limit`, counted before splitting. */
function toParts(text: string, limit: number): string[] | undefined {
  let parts = 0;
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    const separates = isSeparator(text.charCodeAt(i));
    if (!separates && !inside && ++parts > limit) return undefined;
    inside = !separates;
  }
  if (parts === 0) return [];
  return text.split(/[, \t\n\v\f\r]+/).filter((part) => part !== "");
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
  const coerce = compile(schema.items ?? {}, `${where}[]`);
  return (value) => {
    const raw = toRawList(value, limit);
    if (raw === undefined) return wrongType("array");
    if (raw instanceof SchemaError) return raw;
    if (raw.length > limit) return tooManyItems(maxItems ?? limit);
    const list: unknown[] = [];
    for (let i = 0; i < raw.length; i++) {
      const item = coerce(raw[i]);
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
