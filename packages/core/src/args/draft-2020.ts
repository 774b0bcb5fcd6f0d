import type { JsonSchema } from "./json-schema.ts";

/** A schema in JSON Schema 2020-12, the dialect of OpenAPI 3.1 and of agents' tools. */
export type Draft2020 = Readonly<Record<string, unknown>>;

/** Keywords that mean the same in both dialects and contain no schemas. */
const sharedKeywords = new Set(
  (
    "title description type format enum default examples deprecated minProperties maxProperties multipleOf " +
    "minLength maxLength pattern minItems maxItems uniqueItems minimum maximum contentMediaType contentEncoding"
  ).split(" "),
);

/**
 * Converts a schema of the catalogue, which is draft 4 with `required` as a flag, to JSON Schema 2020-12. `date-time`,
 * which requires an offset there, becomes `iso-date-time`, because it may be local time of the site.
 */
export function toDraft2020(written: JsonSchema): Draft2020 {
  const schema: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(written))
    if (sharedKeywords.has(keyword) || keyword.startsWith("x-")) schema[keyword] = value;
    else Object.assign(schema, translate(keyword, value, written));
  if (schema["type"] === "file") schema["type"] = "string";
  if (schema["format"] === "date-time") schema["format"] = "iso-date-time";
  return schema;
}

function translate(keyword: string, value: unknown, written: JsonSchema): Draft2020 | undefined {
  switch (keyword) {
    case "readonly":
    case "readOnly":
      return value === true ? { readOnly: true } : undefined;
    case "properties":
      return toDraft2020Properties(value as Schemas, written);
    case "patternProperties":
      return { patternProperties: toMap(value as Schemas) };
    case "additionalProperties":
      return {
        additionalProperties: typeof value === "object" ? toDraft2020(value as never) : value,
      };
    case "items":
      return Array.isArray(value)
        ? { prefixItems: value.map(toDraft2020) }
        : { items: toDraft2020(value as JsonSchema) };
    case "anyOf":
    case "oneOf":
    case "allOf":
      return { [keyword]: (value as readonly JsonSchema[]).map(toDraft2020) };
    case "exclusiveMinimum":
      return exclusive("exclusiveMinimum", value, written.minimum);
    case "exclusiveMaximum":
      return exclusive("exclusiveMaximum", value, written.maximum);
    case "required":
      return Array.isArray(value) && !written.properties ? { required: value } : undefined;
    default:
      return undefined;
  }
}
type Schemas = Readonly<Record<string, JsonSchema>>;

const toMap = (schemas: Schemas): Draft2020 =>
  Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, toDraft2020(one)]));

/** Converts named schemas to the properties of an object. Required ones are listed in `required`. */
export function toDraft2020Properties(
  properties: Schemas,
  { required }: JsonSchema = {},
): Draft2020 {
  const names = [
    ...(Array.isArray(required) ? (required as readonly string[]) : []),
    ...Object.keys(properties).filter((name) => properties[name]?.required === true),
  ];
  return {
    properties: toMap(properties),
    ...(names.length > 0 && { required: [...new Set(names)] }),
  };
}

/** The inclusive limit is kept, too: it is weaker, but not wrong. */
const exclusive = (
  keyword: string,
  value: unknown,
  limit: number | undefined,
): Draft2020 | undefined =>
  value === true && limit !== undefined ? { [keyword]: limit } : undefined;
