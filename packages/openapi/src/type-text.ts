import { isMap } from "@waymark/core";

/** A JSON schema, possibly invalid. */
export type Unchecked = Readonly<Record<string, unknown>>;
/** Returns a map unchanged, and an empty map for any other value, because documents are untrusted. */
export const toMap = (value: unknown): Unchecked => (isMap(value) ? value : {});
/** Returns a list unchanged, and an empty list for any other value. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The maximum depth of schemas; deeper levels become `unknown`. */
export const deepest = 20;

/** A text as a string literal. U+2028 and U+2029 are escaped, which JSON does not do. */
export const toText = (text: string): string =>
  JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

/** A name as a key of a type. Names from a document are always quoted, never inserted as code. */
const toKey = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : toText(name));

/** A comment above a member, in one line. */
export function toComment(text: unknown): string {
  if (typeof text !== "string" || text.trim() === "") return "";
  const line = text.replace(/\s+/g, " ").replaceAll("*/", "*\\/").slice(0, 300).trim();
  return `/** ${line} */\n`;
}

/** The type of a list. */
export const toArrayText = (item: string): string =>
  / [|&] /.test(item) ? `(${item})[]` : `${item}[]`;

/** The name of the schema that a reference is to. */
export const toSchemaName = ($ref: string): string => $ref.replace(/^#\/components\/schemas\//, "");

/** How schemas are written as types. */
export interface TypeStyle {
  /** The types of referenced schemas. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether a caller writes the value: optional properties may then be undefined, as in the types of a site. */
  readonly isInput: boolean;
}

/** A schema as a TypeScript type. */
export function toTypeText(schema: unknown, style: TypeStyle, depth = 0): string {
  if (!isMap(schema) || depth > deepest) return "unknown";
  const { names } = style;
  const inner = (one: unknown) => toTypeText(one, style, depth + 1);
  const { $ref, anyOf, oneOf, allOf, enum: values, type } = schema;
  if (typeof $ref === "string") return names.get(toSchemaName($ref)) ?? "unknown";
  if (Array.isArray(values) && values.length > 0) return toUnion(values.map(toLiteral));
  if ("const" in schema) return toLiteral(schema["const"]);
  const branches = toList(anyOf ?? oneOf);
  if (branches.length > 0) return toUnion(branches.map(inner));
  const parts = toList(allOf);
  if (parts.length > 0) return parts.map((one) => `(${inner(one)})`).join(" & ");
  const types = toList(type === undefined || Array.isArray(type) ? type : [type]);
  if (types.length === 0)
    return "properties" in schema ? toObject(schema, style, depth) : "unknown";
  return toUnion(types.map((one) => ofType(one, schema, style, depth)));
}

function ofType(type: unknown, schema: Unchecked, style: TypeStyle, depth: number): string {
  if (type === "array") return toArrayText(toTypeText(schema["items"], style, depth + 1));
  if (type === "object") return toObject(schema, style, depth);
  return simpleTypes.get(type) ?? "unknown";
}

const simpleTypes: ReadonlyMap<unknown, string> = new Map([
  ["integer", "number"],
  ["number", "number"],
  ["boolean", "boolean"],
  ["string", "string"],
  ["null", "null"],
]);

function toObject(schema: Unchecked, style: TypeStyle, depth: number): string {
  const properties = Object.entries(toMap(schema["properties"]));
  const extra = schema["additionalProperties"];
  if (properties.length === 0)
    return `Record<string, ${isMap(extra) ? toTypeText(extra, style, depth + 1) : "unknown"}>`;
  const required = new Set(toList(schema["required"]));
  const members = properties.map(([name, one]) => {
    const text = toTypeText(one, style, depth + 1);
    return `${toComment(toMap(one)["description"])}${toMember(name, text, required.has(name), style)};`;
  });
  return `{\n${members.join("\n").replace(/^/gm, "  ")}\n}`;
}

/** A property with its type. */
export function toMember(
  name: string,
  text: string,
  isRequired: boolean,
  { isInput }: TypeStyle,
): string {
  if (isRequired) return `${toKey(name)}: ${text}`;
  return `${toKey(name)}?: ${text}${isInput && text !== "unknown" ? " | undefined" : ""}`;
}

const toUnion = (types: readonly string[]): string => [...new Set(types)].join(" | ");
const toLiteral = (value: unknown): string =>
  typeof value === "string"
    ? toText(value)
    : value === null || ["number", "boolean"].includes(typeof value)
      ? JSON.stringify(value)
      : "unknown";
