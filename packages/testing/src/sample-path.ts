import { isMap } from "@waymark/core";

/** A parameter of a catalogue key: its name and pattern. */
interface KeyParam {
  readonly name: string;
  readonly source: string;
}
const start = "(?P<";

/** The end of the parameter that starts at `from`: its closing bracket, past escapes, classes and groups. */
function endOf(key: string, from: number): number {
  let depth = 0;
  let inClass = false;
  for (let i = from; i < key.length; i++) {
    const char = key[i];
    if (char === "\\") i++;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return i;
  }
  return key.length;
}

/** The path of a catalogue key such as `/redirect/(?P<id>[\d]+)`, with parameters replaced by `fill`. */
export function toSamplePath(key: string, fill: (param: KeyParam) => string): string {
  let path = "";
  let at = 0;
  for (;;) {
    const next = key.indexOf(start, at);
    if (next === -1) return path + key.slice(at);
    const end = endOf(key, next);
    const close = key.indexOf(">", next);
    const name = key.slice(next + start.length, close);
    path +=
      key.slice(at, next) + encodeURIComponent(fill({ name, source: key.slice(close + 1, end) }));
    at = end + 1;
  }
}

const candidates = [
  "1",
  "x",
  "a-b",
  "2026-01-31",
  "01234567-89ab-4def-8123-456789abcdef",
  "a/b",
  "A.B",
];
/** A value that matches the pattern of a parameter, or `x` if none is known. */
export function toSample({ source }: KeyParam): string {
  const test = new RegExp(`^(?:${source})$`, "u");
  const alternatives = /^[\w|.\\-]+$/.test(source) ? source.replaceAll("\\", "").split("|") : [];
  return [...candidates, ...alternatives].find((one) => test.test(one)) ?? "x";
}

const types = new Set("string integer number boolean array object null file".split(" "));

/** Lists what is invalid in a published schema, with paths. It allows the dialect of the catalogue: draft 4 with boolean `required`. */
export function schemaErrors(schema: unknown, at: string): readonly string[] {
  if (!isMap(schema)) return [`${at} is not a schema`];
  const { type, enum: values, required, items, properties, additionalProperties: extra } = schema;
  const errors: string[] = [];
  const known = type === undefined ? [] : [type].flat();
  if (known.some((one) => typeof one !== "string" || !types.has(one)))
    errors.push(`${at} has the type ${JSON.stringify(type)}`);
  if (values !== undefined && (!Array.isArray(values) || values.length === 0))
    errors.push(`${at} has an enum without values`);
  if (required !== undefined && typeof required !== "boolean" && !isListOfText(required))
    errors.push(`${at} has a required that is neither a boolean nor a list`);
  for (const keyword of ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"])
    if (schema[keyword] !== undefined && typeof schema[keyword] !== "number")
      errors.push(`${at} has a ${keyword} that is not a number`);
  if (items !== undefined) errors.push(...schemaErrors(items, `${at}[]`));
  if (isMap(extra)) errors.push(...schemaErrors(extra, `${at}[*]`));
  if (properties !== undefined) errors.push(...propertyErrors(properties, at));
  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    const branches = schema[keyword];
    if (branches === undefined) continue;
    if (!Array.isArray(branches)) errors.push(`${at} has a ${keyword} that is not a list`);
    else errors.push(...branches.flatMap((one, i) => schemaErrors(one, `${at} ${keyword} ${i}`)));
  }
  return errors;
}

/** Lists what is invalid in named schemas. An empty array means no properties. */
export function propertyErrors(properties: unknown, at: string): readonly string[] {
  if (Array.isArray(properties) && properties.length === 0) return [];
  if (!isMap(properties)) return [`${at} has properties that are not an object`];
  return Object.entries(properties).flatMap(([name, one]) => schemaErrors(one, `${at}.${name}`));
}
const isListOfText = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
