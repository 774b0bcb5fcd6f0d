import { toCopier } from "./default.ts";
import { isForbiddenKey, isMap, type JsonSchema } from "./json-schema.ts";
import {
  missingProperty,
  tooFewProperties,
  tooManyProperties,
  unknownProperty,
  wrongType,
} from "./messages.ts";
import type { Coercer, CompileSchema } from "./scalars.ts";
import { SchemaError, under } from "./schema-error.ts";
import { toPattern } from "./strings.ts";
import { toText } from "./text.ts";

/** Values that are accepted as a map: a map, a list (with the keys 0, 1, …), or an empty text; undefined otherwise. */
export function toRawMap(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === "") return {};
  if (Array.isArray(value)) return { ...value };
  return isMap(value) ? value : undefined;
}

interface Property {
  readonly coerce: Coercer;
  readonly makeDefault: (() => unknown) | undefined;
}
/** The required names: a draft-4 list, otherwise the properties with the flag. */
const toRequired = ({ required, properties = {} }: JsonSchema): readonly string[] =>
  Array.isArray(required)
    ? required
    : Object.keys(properties).filter((name) => properties[name]?.required === true);

/**
 * Maps: required properties first, then each value in the order given, then their number. With `exact`, undeclared
 * properties are omitted and defaults are filled in.
 */
export function toMapCoercer(
  schema: JsonSchema,
  where: string,
  exact: boolean,
  compile: CompileSchema,
): Coercer {
  const { additionalProperties: extra, minProperties = 0, maxProperties = Infinity } = schema;
  const required = toRequired(schema);
  const properties = new Map<string, Property>();
  const defaults: [string, () => unknown][] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const makeDefault =
      exact && property.default !== undefined ? toCopier(property.default) : undefined;
    properties.set(name, { coerce: compile(property, `${where}[${name}]`), makeDefault });
    if (makeDefault) defaults.push([name, makeDefault]);
  }
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
      let coerce = properties.get(key)?.coerce ?? patterns.find(([regex]) => regex.test(key))?.[1];
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
    for (const [name, makeDefault] of defaults)
      if (!Object.hasOwn(map, name)) map[name] = makeDefault();
    return map;
  };
}
