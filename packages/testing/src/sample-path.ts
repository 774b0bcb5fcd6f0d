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

/** A path for a catalogue key such as `/redirect/(?P<id>[\d]+)`, each parameter as `fill` says. */
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
/** A segment that such a parameter takes, as far as one can be guessed. */
export function toSample({ source }: KeyParam): string {
  const test = new RegExp(`^(?:${source})$`, "u");
  const words = /^[\w|.\\-]+$/.test(source) ? source.replaceAll("\\", "").split("|") : [];
  return [...candidates, ...words].find((one) => test.test(one)) ?? "x";
}

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
