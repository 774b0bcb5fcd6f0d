import { DefinitionError } from "../errors/api-error.ts";
import {
  decidedBySchema,
  isMap,
  toCanonicalKey,
  type Decided,
  type JsonSchema,
  type JsonType,
} from "./json-schema.ts";

/** The keyword for `decidedBySchema` in schemas that are not yet converted. */
export const decidedKeyword = "x-decided-by-schema";

/** Keywords in the order in which the catalogue shows them; others follow, then `default` and `required`. */
const order = (
  "title description type format enum items properties additionalProperties patternProperties " +
  "minProperties maxProperties minimum maximum exclusiveMinimum exclusiveMaximum multipleOf " +
  "minLength maxLength pattern minItems maxItems uniqueItems anyOf oneOf"
).split(" ");
/** The position of each keyword; others have 100. */
const ranks = new Map([
  ...order.map((key, i) => [key, i] as const),
  ["default", 200] as const,
  ["required", 201] as const,
]);
const rankOf = (key: string): number => ranks.get(key) ?? 100;
/** Keywords that have no meaning for an argument, or are written differently in this dialect. */
const dropped = new Set([
  "$schema",
  "$defs",
  "definitions",
  "$id",
  "id",
  "$ref",
  "readOnly",
  decidedKeyword,
]);
/** Formats that do not need the pattern that a schema library adds to them. */
const known = new Set(
  (
    "date-time date time duration email uri uuid ip ipv4 ipv6 hostname hex-color text-field " +
    "textarea-field"
  ).split(" "),
);
/** Formats that only zod uses; the pattern beside them has the same meaning. */
const invented = new Set("lowercase uppercase starts_with ends_with includes regex".split(" "));

type Raw = Record<string, unknown> & { [decidedBySchema]?: Decided };
interface Source {
  readonly root: Raw;
  readonly where: string;
  /** The references that are being resolved: one that contains itself becomes a schema for anything. */
  readonly open: readonly string[];
  readonly budget: { left: number };
  /** Whether the schema checks its formats itself, as those of other libraries than zod 4 do. */
  readonly decidesFormats: boolean;
}

function toTarget(ref: string, { root, where }: Source): Raw {
  let target: unknown = root;
  for (const step of ref.replace(/^#\/?/, "").split("/"))
    if (step !== "")
      target = isMap(target) ? target[step.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
  if (!isMap(target))
    throw new DefinitionError(`${where}: the reference ${ref} cannot be resolved`);
  return target;
}

const typesOf = (schema: Raw): readonly JsonType[] =>
  schema["type"] === undefined ? [] : ([schema["type"]].flat() as JsonType[]);

/** `X or null` as one schema, if X has a type of its own or an enum. */
function withNull(schema: Raw): Raw | undefined {
  if (schema["anyOf"] !== undefined || schema["oneOf"] !== undefined) return undefined;
  const types = typesOf(schema);
  const values = schema["enum"] as unknown[] | undefined;
  if (types.length === 0 && values === undefined)
    return Object.keys(schema).length === 0 ? {} : undefined;
  return {
    ...schema,
    ...(types.length > 0 && { type: types.includes("null") ? types : [...types, "null"] }),
    ...(values !== undefined && { enum: values.includes(null) ? values : [...values, null] }),
  };
}
const isNull = (schema: unknown): boolean =>
  isMap(schema) && schema["type"] === "null" && Object.keys(schema).length === 1;

/** Zod 3 represents "not given" as a branch that nothing fits. */
const isNothing = (schema: unknown): boolean =>
  isMap(schema) && isMap(schema["not"]) && Object.keys(schema["not"]).length === 0;

/** The branches of an `anyOf`, flattened and without duplicates. */
function toBranches(branches: readonly unknown[], source: Source): JsonSchema[] {
  const flat = branches.flatMap((one) => {
    if (isNothing(one)) return [];
    const written = toWritten(one, source);
    const { anyOf } = written;
    return anyOf !== undefined && Object.keys(written).length === 1 ? anyOf : [written];
  });
  const keys = flat.map(toCanonicalKey);
  return flat.filter((_, i) => keys.indexOf(keys[i]) === i);
}
const isBare = (schema: Raw): boolean =>
  schema["type"] !== undefined && Object.keys(schema).length === 1;

/** `anyOf` as a plain schema, if a list of types is equivalent; undefined otherwise. */
function fromBranches(branches: readonly JsonSchema[]): Raw | undefined {
  const [only] = branches;
  if (branches.length === 1) return only;
  if (branches.length > 0 && branches.every(isBare))
    return { type: [...new Set(branches.flatMap(typesOf))] };
  const other = branches.find((one) => !isNull(one));
  return branches.length === 2 && branches.some(isNull) && other ? withNull(other) : undefined;
}

const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;
/** Bounds in the form of draft 4: the limit, and a boolean for whether it is exclusive. */
function fromBounds(schema: Raw): Raw {
  if (!bounds.some((bound) => schema[bound] !== undefined)) return schema;
  const raw = { ...schema };
  for (const [bound, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const limit = raw[exclusive];
    const inclusive = raw[bound];
    if (typeof limit === "number") {
      delete raw[exclusive];
      const isTighter =
        typeof inclusive !== "number" ||
        (bound === "minimum" ? limit >= inclusive : limit <= inclusive);
      if (isTighter) Object.assign(raw, { [bound]: limit, [exclusive]: true });
    }
    if (Math.abs(Number(raw[bound])) === Number.MAX_SAFE_INTEGER) {
      delete raw[bound];
      delete raw[exclusive];
    }
  }
  return raw;
}

function fromFormat(schema: Raw): Raw {
  const { format, pattern, ...rest } = schema;
  if (typeof format !== "string" || pattern === undefined) return schema;
  if (invented.has(format)) return { ...rest, pattern };
  return known.has(format) ? { ...rest, format } : schema;
}

function toProperties(schema: Raw, source: Source): Raw {
  const { required, properties } = schema;
  if (!isMap(properties)) return schema;
  const names = Array.isArray(required) ? required : [];
  const written = Object.entries(properties).map(([name, property]) => {
    const one = toWritten(property, source);
    return [name, names.includes(name) ? { ...one, required: true } : one] as const;
  });
  const { required: _required, ...rest } = schema;
  const others = names.filter((name) => !Object.hasOwn(properties, String(name)));
  return {
    ...rest,
    properties: Object.fromEntries(written),
    ...(typeof required === "boolean" && { required }),
    ...(others.length > 0 && { required: others }),
  };
}

function besideAnyOf({ anyOf: _anyOf, nullable: _nullable, ...beside }: Raw): Raw {
  return beside;
}

/** Keywords that need no conversion. Most schemas of arguments have no others. */
const plain = new Set(
  "title description type enum default minLength maxLength pattern minItems maxItems".split(" "),
);
const isPlain = (schema: Raw): boolean => {
  for (const key in schema) if (!plain.has(key)) return false;
  return true;
};

function toWritten(schema: unknown, source: Source): JsonSchema {
  if (!isMap(schema)) return {};
  if (--source.budget.left < 0)
    throw new DefinitionError(`${source.where}: the schema is too large to publish`);
  if (isPlain(schema)) return toOrdered(schema);
  const { allOf } = schema;
  let ref = schema["$ref"];
  let raw: Raw = schema;
  if (Array.isArray(allOf) && allOf.length === 1 && isMap(allOf[0])) {
    const { allOf: _one, ...rest } = schema;
    raw = { ...allOf[0], ...rest };
    ref ??= raw["$ref"];
  }
  if (typeof ref === "string") {
    if (source.open.includes(ref)) return {};
    const { $ref: _ref, ...rest } = raw;
    const target = { ...toTarget(ref, source), ...rest };
    return toWritten(target, { ...source, open: [...source.open, ref] });
  }
  const { anyOf, nullable } = raw;
  if (Array.isArray(anyOf)) {
    const beside = besideAnyOf(raw);
    const branches = toBranches(anyOf, source);
    const merged = beside["type"] === undefined ? fromBranches(branches) : undefined;
    if (merged !== undefined) return toOrdered({ ...merged, ...beside });
    raw = { ...beside, anyOf: branches };
  }
  if (nullable === true) raw = withNull(besideAnyOf(raw)) ?? besideAnyOf(raw);
  raw = fromFormat(fromBounds(raw));
  if ("const" in raw) {
    const { const: only, ...rest } = raw;
    raw = { ...rest, enum: [only] };
  }
  raw = { ...toProperties(raw, source) };
  for (const keyword of ["oneOf", "allOf"])
    if (Array.isArray(raw[keyword]))
      raw[keyword] = raw[keyword].map((one) => toWritten(one, source));
  if (isMap(raw["items"])) raw["items"] = toWritten(raw["items"], source);
  if (Array.isArray(raw["items"])) raw["items"] = raw["items"].map((one) => toWritten(one, source));
  const extra = raw["additionalProperties"];
  if (isMap(extra))
    raw["additionalProperties"] = Object.keys(extra).length === 0 ? true : toWritten(extra, source);
  if (isMap(raw["patternProperties"]))
    raw["patternProperties"] = Object.fromEntries(
      Object.entries(raw["patternProperties"]).map(([key, one]) => [key, toWritten(one, source)]),
    );
  if (source.decidesFormats && raw["format"] !== undefined) raw[decidedBySchema] = "format";
  return toOrdered(raw);
}

function toOrdered(raw: Raw): JsonSchema {
  const ordered: Raw = {};
  const mark = (raw[decidedKeyword] as Decided | undefined) ?? raw[decidedBySchema];
  if (mark !== undefined) ordered[decidedBySchema] = mark;
  const keys = Object.keys(raw).filter((key) => raw[key] !== undefined && !dropped.has(key));
  if (keys.length > 1) keys.sort((a, b) => rankOf(a) - rankOf(b));
  for (const key of keys) ordered[key] = raw[key];
  return ordered;
}

/** Converts a draft-4 (or openapi-3.0, or draft-7) schema to the dialect of the catalogue. */
export const toDialect = (
  root: Readonly<Record<string, unknown>>,
  where: string,
  { decidesFormats = false }: { readonly decidesFormats?: boolean } = {},
): JsonSchema =>
  toWritten(root, { root, where, open: ["#"], budget: { left: 20_000 }, decidesFormats });
