import { globalRegistry } from "zod";
import { isDescribed, toDef, type Def, type Raw } from "./zod4-def.ts";
import { fromCheck, isCounted } from "./zod4-checks.ts";

/** Metadata that narrows or names; anything else may make the published schema wider than the check. */
const harmless = new Set(
  "title description deprecated examples context readonly default format uniqueItems".split(" "),
);
/** Types that contain no other schema. */
const leaves = new Set("string number boolean null any unknown enum literal".split(" "));
const integers = new Set(["safeint", "int32", "uint32"]);
const ranges: Readonly<Record<string, Raw>> = {
  int32: { minimum: -2147483648, maximum: 2147483647 },
  uint32: { minimum: 0, maximum: 4294967295 },
};

const toEach = (schemas: readonly unknown[], open: ReadonlySet<unknown>): Raw[] | undefined => {
  const each = schemas.map((one) => toNode(one, open));
  return each.every((one) => one !== undefined) ? each : undefined;
};
const typeOf = (value: unknown): string => (value === null ? "null" : typeof value);
function toEnum(values: readonly unknown[]): Raw {
  const types = new Set(values.map(typeOf));
  const [type] = types;
  return types.size === 1 ? { type, enum: values } : { enum: values };
}

function toObject(def: Def, open: ReadonlySet<unknown>): Raw | undefined {
  const shape = def["shape"] as Readonly<Record<string, unknown>>;
  const names = Object.keys(shape);
  const each = toEach(Object.values(shape), open);
  // The schema itself fills in the defaults of properties: they may differ each time.
  if (each === undefined || each.some(hasDefault)) return undefined;
  const required = names.filter((name) => !isOptional(shape[name]));
  const object: Raw = {
    type: "object",
    properties: Object.fromEntries(names.map((name, i) => [name, each[i]])),
    ...(required.length > 0 && { required }),
  };
  const { catchall } = def;
  if (catchall === undefined) return object;
  if (toDef(catchall)?.type === "never") return { ...object, additionalProperties: false };
  const other = toNode(catchall, open);
  return other && { ...object, additionalProperties: other };
}
const hasDefault = (schema: Raw): boolean =>
  "default" in schema || ((schema["anyOf"] ?? []) as readonly Raw[]).some(hasDefault);
/** Whether a property may be omitted, according to zod. */
const isOptional = (schema: unknown): boolean =>
  (schema as { _zod?: { optin?: unknown } })._zod?.optin !== undefined;

/** The type of a node, before its checks and metadata. */
function toKind(def: Def, open: ReadonlySet<unknown>): Raw | undefined {
  const inner = (): Raw | undefined => toNode(def["innerType"], open);
  switch (def.type) {
    case "string":
      return def["format"] === undefined ? { type: "string" } : undefined;
    case "number": {
      const format = def["format"] as string | undefined;
      if (format === undefined) return { type: "number" };
      return integers.has(format) ? { type: "integer", ...ranges[format] } : undefined;
    }
    case "boolean":
    case "null":
      return { type: def.type };
    case "any":
    case "unknown":
      return {};
    case "enum":
      return toEnum(Object.values(def["entries"] as object));
    case "literal":
      return toEnum(def["values"] as readonly unknown[]);
    case "array": {
      const items = toNode(def["element"], open);
      return items && { type: "array", items };
    }
    case "object":
      return toObject(def, open);
    case "record": {
      const key = toDef(def["keyType"]);
      const value = toNode(def["valueType"], open);
      const isPlain =
        key?.type === "string" && key["checks"] === undefined && key["format"] === undefined;
      return value && isPlain ? { type: "object", additionalProperties: value } : undefined;
    }
    case "union": {
      const options = toEach(def["options"] as readonly unknown[], open);
      const isExclusive = def["inclusive"] === false || def["discriminator"] !== undefined;
      return options && (isExclusive ? { oneOf: options } : { anyOf: options });
    }
    case "optional":
      return inner();
    case "nullable": {
      const one = inner();
      return one && { anyOf: [one, { type: "null" }] };
    }
    case "default": {
      const one = inner();
      return one && { ...one, default: structuredClone(def["defaultValue"]) };
    }
    default:
      return undefined;
  }
}

function toNode(schema: unknown, open: ReadonlySet<unknown>): Raw | undefined {
  const def = toDef(schema);
  // A schema that contains itself has no finite form.
  if (def === undefined || open.has(schema) || def["coerce"] === true) return undefined;
  const meta = globalRegistry.get(schema as never) as Raw | undefined;
  if (meta !== undefined && !isDescribed(schema as object))
    for (const key of Object.keys(meta))
      if (!harmless.has(key) && !key.startsWith("x-")) return undefined;
  const kind = toKind(def, leaves.has(def.type as string) ? open : new Set(open).add(schema));
  if (kind === undefined) return undefined;
  const node = { ...kind };
  const checks = (def["checks"] ?? []) as readonly object[];
  if (checks.length > 0 && !isCounted(checks)) return undefined;
  for (const check of checks)
    if (!isDescribed(check) && !fromCheck(check, node, meta)) return undefined;
  return meta === undefined ? node : { ...node, ...meta };
}

/**
 * Converts a zod 4 schema to draft 4, if JSON Schema expresses everything that it checks and does; undefined if it
 * contains anything else, such as a refinement or a transform, or is of another library. It agrees with zod's own
 * conversion, takes a tenth of the time, and shows in addition whether a value that is valid for the result need not be
 * checked by the schema.
 */
export const fromZod4 = (schema: object): Raw | undefined => {
  try {
    return toNode(schema, new Set());
  } catch {
    // A default that cannot be copied, a getter that throws: zod's own conversion reports the error.
    return undefined;
  }
};
