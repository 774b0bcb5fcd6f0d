type Schema = Readonly<Record<string, any>>;

const byFormat: Readonly<Record<string, string>> = {
  "iso-date-time": "2026-01-31T10:00:00",
  "date-time": "2026-01-31T10:00:00",
  email: "ines@magazine.example",
  ip: "192.0.2.1",
  uri: "https://magazine.example/a",
  uuid: "01234567-89ab-4def-8123-456789abcdef",
  "hex-color": "#aabbcc",
};
const texts = [
  "word",
  "a-b",
  "7",
  "2026-01-31",
  "01234567-89ab-4def-8123-456789abcdef",
  "A",
  "x1",
  "EUR",
  "/uploads/boat.png",
];

/** A valid value of a schema that JSON, forms and queries can all represent. */
export function toSample(schema: Schema): unknown {
  if (schema["enum"]) return schema["enum"].find((one: unknown) => one !== null && one !== "");
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (branches) return toSample(branches[0]);
  const type = [schema["type"]].flat().find((one) => one !== "null");
  if (type === "integer" || type === "number") return toNumber(schema);
  if (type === "boolean") return true;
  if (type === "array") return toList(schema);
  if (type === "object") return toMap(schema);
  return toText(schema);
}

function toNumber({ minimum, exclusiveMinimum, maximum = Infinity }: Schema): number {
  const lowest = exclusiveMinimum === undefined ? (minimum ?? 1) : exclusiveMinimum + 1;
  return Math.min(Math.max(lowest, 1), maximum);
}
function toText({ format, pattern, minLength = 0 }: Schema): string {
  if (format in byFormat) return byFormat[format]!;
  const test = new RegExp(pattern ?? "", "u");
  const found = texts.find((text) => test.test(text) && text.length >= minLength);
  return found ?? "w".repeat(Math.max(1, minLength));
}
const toList = ({ items = {}, minItems = 1 }: Schema): unknown[] =>
  Array.from({ length: Math.max(1, minItems) }, () => toSample(items));
function toMap({ properties = {}, additionalProperties = {} }: Schema): object {
  const names = Object.keys(properties).filter((name) => !properties[name].readOnly);
  // A query cannot represent an empty map.
  if (names.length === 0 && additionalProperties)
    return { word: toSample(additionalProperties === true ? {} : additionalProperties) };
  return Object.fromEntries(names.map((name) => [name, toSample(properties[name])]));
}
