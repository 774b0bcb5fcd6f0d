import { isMap } from "./json-schema.ts";
import {
  nulCharacter,
  outOfBounds,
  tooDeep,
  tooManyItems,
  SchemaError,
  under,
} from "./schema-error.ts";

interface WellFormed {
  isWellFormed?(): boolean;
}
const isNative = typeof ("" as WellFormed).isWellFormed === "function";
const lone = /\p{Surrogate}/gu;
const isWellFormed = (text: string): boolean =>
  isNative ? ((text as WellFormed).isWellFormed?.() ?? true) : text.search(lone) < 0;

/** Whether storage can store a text unchanged (see `toText`). */
export function isCleanText(text: string): boolean {
  const { length } = text;
  if (length > 64) return !text.includes("\0") && isWellFormed(text);
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0) return false;
    if (code >= 0xd800 && code < 0xe000) return !text.includes("\0") && isWellFormed(text);
  }
  return true;
}

/** The text with U+FFFD in place of lone surrogates. */
export const toWellFormed = (text: string): string =>
  isWellFormed(text) ? text : text.replace(lone, "\uFFFD");

/**
 * A string as it can be stored: U+0000 is rejected (PostgreSQL cannot store it) and lone surrogates become U+FFFD (as
 * every driver would write them).
 */
export function toText(text: string): string | SchemaError {
  if (isCleanText(text)) return text;
  return text.includes("\0") ? nulCharacter() : toWellFormed(text);
}

/** Deeper than any value from `parseJson`, so only values from the process can exceed it. */
const maxDepth = 64;

/** Whether a value can be passed on unchanged: clean strings, numbers and lists at any depth. */
function isClean(value: unknown, limit: number, depth: number): boolean {
  if (typeof value === "string") return isCleanText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) {
    if (value.length > limit) return false;
    for (let i = 0; i < value.length; i++) if (!isClean(value[i], limit, depth + 1)) return false;
    return true;
  }
  if (!isMap(value)) return true;
  for (const key of Object.keys(value))
    if (!isClean(key, limit, 0) || !isClean(value[key], limit, depth + 1)) return false;
  return true;
}

function clean(value: unknown, limit: number, depth: number): unknown {
  if (typeof value === "string") return toText(value);
  if (typeof value === "number")
    return Number.isFinite(value)
      ? value
      : outOfBounds({ minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE });
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return tooDeep();
  if (Array.isArray(value)) {
    if (value.length > limit) return tooManyItems(limit);
    const list: unknown[] = [];
    for (let i = 0; i < value.length; i++) {
      const item = clean(value[i], limit, depth + 1);
      if (item instanceof SchemaError) return under(i, item);
      list.push(item);
    }
    return list;
  }
  if (!isMap(value)) return value;
  const map: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value)) {
    const name = toText(key);
    if (name instanceof SchemaError) return name;
    const item = clean(value[key], limit, depth + 1);
    if (item instanceof SchemaError) return under(name, item);
    map[name] = item;
  }
  return map;
}

/** Any value, changed only where it cannot be stored (see `toText`). Lists may have at most `limit` items. */
export const toCleanValue = (value: unknown, limit: number): unknown =>
  isClean(value, limit, 0) ? value : clean(value, limit, 0);
