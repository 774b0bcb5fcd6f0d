import { config } from "zod";
import type { JsonSchema } from "./json-schema.ts";
import { isDateTime } from "./dates.ts";
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
  if (type === "string" && schema.format === "date-time" && only(schema, "type", "format"))
    return (value) => (typeof value === "string" && isDateTime(value) ? value : undefined);
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

/** Reads arguments that are all valid; undefined if any is not, without the reason. */
export interface GeneratedReader {
  (values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined;
}

/** Whether the runtime has refused to generate code, as pages with a content security policy do. It is final. */
let isRefused = false;

/**
 * Whether code may be generated within a request. Cloudflare Workers allow it at startup only, so trying it then would
 * show nothing. `z.config({ jitless: true })` forbids it to zod, and here too.
 */
function mayGenerate(): boolean {
  if (isRefused || config().jitless === true) return false;
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  return navigator?.userAgent?.includes("Cloudflare") !== true;
}

/** The statement that sets `v0`, `v1` and so on to the typed value, or ends without a result. */
function toStatement({ name, checked, required, makeDefault, schema }: Arg, i: number): string {
  const coerced = `${toFastPath(checked) ? `shortcut${i}(v${i}) ?? ` : ""}coerce${i}(v${i})`;
  // A schema that makes the final check runs where its issues can be reported.
  const isRejected = schema === undefined ? ` && (v${i} = ${coerced}) === undefined` : "";
  const missing = required ? "return undefined;" : makeDefault && `v${i} = default${i}();`;
  return [
    `let v${i} = values[${JSON.stringify(name)}];`,
    missing === undefined ? "" : `if (v${i} === undefined) { ${missing} } else`,
    `if (v${i} !== undefined${isRejected}) return undefined;`,
  ].join(" ");
}

const toCode = (args: readonly Arg[]): string => {
  const always: string[] = [];
  const sometimes: string[] = [];
  args.forEach(({ name, required, makeDefault }, i) => {
    const key = JSON.stringify(name);
    if (required || makeDefault) always.push(`${key}: v${i}`);
    else sometimes.push(`if (v${i} !== undefined) args[${key}] = v${i};`);
  });
  return [
    `"use strict";`,
    ...args.map(
      (_, i) =>
        `const coerce${i} = coercers[${i}], shortcut${i} = shortcuts[${i}], default${i} = defaults[${i}];`,
    ),
    "return (values) => {",
    ...args.map(toStatement),
    `const args = { ${always.join(", ")} };`,
    ...sometimes,
    "return args; };",
  ].join("\n");
};

/** The coercer of the accept path: the typed value, or undefined if it is invalid. */
const toAcceptor =
  ({ coerce }: Arg): Coercer =>
  (value) => {
    const coerced = coerce(value);
    return coerced instanceof SchemaError ? undefined : coerced;
  };

/**
 * The accept path of an endpoint as one function without a loop. In a loop over arguments each step handles every kind
 * of argument, so that V8 cannot specialize it, and the same work takes four times as long. Names enter the code as
 * string literals (`toArg` rejects `__proto__`); nothing from a request does.
 *
 * Undefined where code generation is forbidden, and if the final check of a required argument is that of its schema:
 * the caller then reads the arguments one by one, with the same result.
 */
export function generateReader(args: readonly Arg[]): GeneratedReader | undefined {
  if (!mayGenerate() || args.some(({ required, schema }) => required && schema)) return undefined;
  // Under another name: bundlers for edge runtimes reject calls of the global.
  const Generated = Function;
  const code = toCode(args);
  try {
    return new Generated("coercers", "shortcuts", "defaults", code)(
      args.map(toAcceptor),
      args.map(({ checked }) => toFastPath(checked)),
      args.map(({ makeDefault }) => makeDefault),
    ) as GeneratedReader;
  } catch {
    isRefused = true;
    return undefined;
  }
}
