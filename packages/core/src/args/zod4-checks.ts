import { type Raw, toDef } from "./zod4-def.ts";

/** Keywords of lengths, by the type they apply to. */
const lengths: Readonly<Record<string, readonly [min: string, max: string]>> = {
  string: ["minLength", "maxLength"],
  array: ["minItems", "maxItems"],
};

/** Whether each keyword occurs only once; a second pattern or multiple cannot be expressed. */
export function isCounted(checks: readonly object[]): boolean {
  const kinds = checks.map((check) => toDef(check)?.["check"]);
  return ["string_format", "multiple_of"].every(
    (single) => kinds.filter((kind) => kind === single).length < 2,
  );
}

const raise = (node: Raw, keyword: string, value: number): void => {
  node[keyword] = Math.max(Number(node[keyword] ?? -Infinity), value);
};
const lower = (node: Raw, keyword: string, value: number): void => {
  node[keyword] = Math.min(Number(node[keyword] ?? Infinity), value);
};

/** Adds a bound and whether it is exclusive; the tighter of two applies. */
function bound(node: Raw, isLow: boolean, value: number, inclusive: boolean): void {
  const limit = isLow ? "minimum" : "maximum";
  const flag = isLow ? "exclusiveMinimum" : "exclusiveMaximum";
  const old = node[limit];
  if (typeof old === "number" && (isLow ? value < old : value > old)) return;
  if (value === old && inclusive) return;
  node[limit] = value;
  if (inclusive) delete node[flag];
  else node[flag] = true;
}

/** Adds a check's keyword to its node; false if no keyword expresses it completely. */
export function fromCheck(check: object, node: Raw, meta: Raw | undefined): boolean {
  const def = toDef(check) ?? {};
  const { value } = def as { value?: unknown };
  const [min, max] = lengths[String(node["type"])] ?? [];
  switch (def["check"]) {
    case "min_length":
      if (min !== undefined) raise(node, min, Number(def["minimum"]));
      return min !== undefined;
    case "max_length":
      if (max !== undefined) lower(node, max, Number(def["maximum"]));
      return max !== undefined;
    case "length_equals":
      if (min === undefined || max === undefined) return false;
      raise(node, min, Number(def["length"]));
      lower(node, max, Number(def["length"]));
      return true;
    case "greater_than":
    case "less_than":
      if (typeof value !== "number") return false;
      bound(node, def["check"] === "greater_than", value, def["inclusive"] === true);
      return true;
    case "multiple_of":
      if (typeof value !== "number") return false;
      node["multipleOf"] = value;
      return true;
    case "number_format":
      if (def["format"] !== "safeint") return false;
      node["type"] = "integer";
      return true;
    case "string_format": {
      const { pattern } = def as { pattern?: unknown };
      // No pattern is published together with a known format, and none with flags that change its meaning.
      if (def["format"] !== "regex" || !(pattern instanceof RegExp)) return false;
      if (/[^uvd]/.test(pattern.flags) || (meta !== undefined && "format" in meta)) return false;
      node["pattern"] = pattern.source;
      return true;
    }
    default:
      return false;
  }
}

/** The first pattern in a zod 4 schema whose flags its JSON Schema would lose; undefined if there is none. */
export function findFlaggedPattern(schema: unknown, seen = new Set<unknown>()): RegExp | undefined {
  const def = toDef(schema);
  if (def === undefined || seen.has(schema)) return undefined;
  seen.add(schema);
  for (const check of (def["checks"] ?? []) as readonly unknown[]) {
    const checked = toDef(check);
    const pattern = checked?.["pattern"];
    if (checked?.["format"] !== "regex" || !(pattern instanceof RegExp)) continue;
    if (/[^uvd]/.test(pattern.flags)) return pattern;
  }
  const { element, innerType, catchall, valueType, keyType, shape, options } = def;
  const inner = [element, innerType, catchall, valueType, keyType, def["in"]];
  for (const one of [...inner, ...Object.values(shape ?? {}), ...Object.values(options ?? {})]) {
    const found = findFlaggedPattern(one, seen);
    if (found) return found;
  }
  return undefined;
}
