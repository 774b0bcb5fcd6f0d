import type { JsonSchema } from "./json-schema.ts";
import { maxItemsDefault } from "./collections.ts";
import { type Coercer, toBoolean } from "./scalars.ts";
import { SchemaError } from "./schema-error.ts";
import { isCleanText } from "./text.ts";
import type { Arg } from "./arg.ts";

/** The keywords of a schema that affect validation. */
const toChecks = (schema: JsonSchema): readonly string[] =>
  Object.keys(schema).filter(
    (key) => !["title", "description", "default", "required", "examples"].includes(key),
  );
const only = (schema: JsonSchema, ...allowed: readonly string[]): boolean =>
  toChecks(schema).every((key) => allowed.includes(key));

/** The digits of a text as a number; -1 if it is anything else, or too long to be exact. */
function toDigits(text: string, from: number, to: number): number {
  if (to <= from || to - from > 15) return -1;
  let sum = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    sum = sum * 10 + digit;
  }
  return sum;
}

function toIntegers(text: string): number[] | undefined {
  const list: number[] = [];
  let from = 0;
  while (from < text.length) {
    const comma = text.indexOf(",", from);
    const to = comma < 0 ? text.length : comma;
    const number = toDigits(text, from, to);
    if (number < 0 || list.length === maxItemsDefault) return undefined;
    list.push(number);
    from = to + 1;
  }
  return list;
}
function toMembers(text: string, known: ReadonlySet<unknown>): string[] | undefined {
  const list: string[] = [];
  let from = 0;
  while (from < text.length) {
    const comma = text.indexOf(",", from);
    const to = comma < 0 ? text.length : comma;
    const part = text.slice(from, to);
    if (!known.has(part) || list.length === maxItemsDefault) return undefined;
    list.push(part);
    from = to + 1;
  }
  return list;
}

/** A fast path for the most common values of common schemas; undefined for everything else. */
function toFastPath(schema: JsonSchema): Coercer | undefined {
  const { type, items } = schema;
  const members = new Set(schema.enum ?? []);
  if (type === "string" && only(schema, "type"))
    return (value) => (typeof value === "string" && isCleanText(value) ? value : undefined);
  if (type === "string" && only(schema, "type", "enum"))
    return (value) => (typeof value === "string" && members.has(value) ? value : undefined);
  if (type === "boolean") return only(schema, "type") ? toBoolean : undefined;
  if (type === "integer" && only(schema, "type", "minimum", "maximum")) {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return (value) => {
      if (typeof value !== "string") return undefined;
      const number = toDigits(value, 0, value.length);
      return number >= 0 && number >= minimum && number <= maximum ? number : undefined;
    };
  }
  if (type !== "array" || items === undefined || !only(schema, "type", "items")) return undefined;
  if (items.type === "integer" && only(items, "type"))
    return (value) => (typeof value === "string" ? toIntegers(value) : undefined);
  if (items.type !== "string" || items.enum === undefined || !only(items, "type", "enum"))
    return undefined;
  // A member that contains a separator cannot be distinguished from two.
  if (items.enum.some((one) => /[\s,]/.test(String(one)))) return undefined;
  const known = new Set(items.enum);
  return (value) => (typeof value === "string" ? toMembers(value, known) : undefined);
}

/**
 * The coercer of the accept path, for values that no fast path takes: the typed value, or undefined if it is invalid.
 */
const toSettling =
  (coerce: Coercer): Coercer =>
  (value) => {
    const coerced = coerce(value);
    return coerced instanceof SchemaError ? undefined : coerced;
  };

/** Reads arguments that are all valid; undefined if any is not, without the reason. */
export interface FastReader {
  (values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined;
}

/** Whether calls may share the default, because it is immutable. */
const isShared = ({ fixed }: Arg): boolean =>
  fixed !== undefined && (typeof fixed !== "object" || fixed === null);

/**
 * The accept path of an endpoint: it copies the defaults and visits only the given values, because most requests have few of
 * many arguments. The code is not generated, since Cloudflare Workers and pages with a content security policy forbid that.
 */
export function toFastReader(args: readonly Arg[]): FastReader {
  const defaults: Record<string, unknown> = {};
  const created: { readonly name: string; readonly make: () => unknown }[] = [];
  const required: string[] = [];
  /** Undefined for an argument whose schema makes the final check: it runs where its issues can be reported. */
  const coercers = new Map<string, Coercer | undefined>();
  for (const arg of args) {
    const { name, makeDefault } = arg;
    if (arg.required) required.push(name);
    else if (makeDefault !== undefined) {
      defaults[name] = arg.fixed;
      if (!isShared(arg)) created.push({ name, make: makeDefault });
    }
    coercers.set(name, arg.schema === undefined ? toCoercer(arg) : undefined);
  }
  return (values) => {
    for (const name of required) if (values[name] === undefined) return undefined;
    const result = { ...defaults };
    for (const { name, make } of created) if (values[name] === undefined) result[name] = make();
    for (const name in values) {
      const value = values[name];
      if (value === undefined || !coercers.has(name)) continue;
      const coerced = coercers.get(name)?.(value);
      if (coerced === undefined) return undefined;
      result[name] = coerced;
    }
    return result;
  };
}

function toCoercer({ checked, coerce }: Arg): Coercer {
  const settling = toSettling(coerce);
  const shortcut = toFastPath(checked);
  return shortcut ? (value) => shortcut(value) ?? settling(value) : settling;
}
