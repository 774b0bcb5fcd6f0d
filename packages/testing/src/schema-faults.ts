const types = new Set("string integer number boolean array object null file".split(" "));
type Given = Readonly<Record<string, unknown>>;
const isMap = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where a published schema is none: each fault with its place. Takes draft 4 as the catalogue writes it, where `required` may be a flag. */
export function schemaFaults(schema: unknown, at: string): readonly string[] {
  if (!isMap(schema)) return [`${at} is no schema`];
  const { type, enum: values, required, items, properties, additionalProperties: extra } = schema;
  const faults: string[] = [];
  const known = type === undefined ? [] : [type].flat();
  if (known.some((one) => typeof one !== "string" || !types.has(one)))
    faults.push(`${at} has the type ${JSON.stringify(type)}`);
  if (values !== undefined && (!Array.isArray(values) || values.length === 0))
    faults.push(`${at} has an enum without values`);
  if (required !== undefined && typeof required !== "boolean" && !isListOfText(required))
    faults.push(`${at} has a required that is neither a flag nor a list`);
  for (const word of ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"])
    if (schema[word] !== undefined && typeof schema[word] !== "number")
      faults.push(`${at} has a ${word} that is no number`);
  if (items !== undefined) faults.push(...schemaFaults(items, `${at}[]`));
  if (isMap(extra)) faults.push(...schemaFaults(extra, `${at}[*]`));
  if (properties !== undefined) faults.push(...propertyFaults(properties, at));
  for (const word of ["anyOf", "oneOf", "allOf"]) {
    const branches = schema[word];
    if (branches === undefined) continue;
    if (!Array.isArray(branches)) faults.push(`${at} has a ${word} that is no list`);
    else faults.push(...branches.flatMap((one, i) => schemaFaults(one, `${at} ${word} ${i}`)));
  }
  return faults;
}

/** What a list of named schemas gets wrong; an empty list stands for none. */
export function propertyFaults(properties: unknown, at: string): readonly string[] {
  if (Array.isArray(properties) && properties.length === 0) return [];
  if (!isMap(properties)) return [`${at} has properties that are no map`];
  return Object.entries(properties).flatMap(([name, one]) => schemaFaults(one, `${at}.${name}`));
}
const isListOfText = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
