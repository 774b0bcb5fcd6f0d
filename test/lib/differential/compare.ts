import type { Reply } from "./replica.ts";

/** The first difference between two values. */
export interface Mismatch {
  /** `status`, `headers.etag`, `body.3.title.rendered`, `content_content.12.slug`. */
  readonly path: string;
  readonly one: string;
  readonly other: string;
}

/** Password hashes have random salts. */
const isSalted = (value: unknown): boolean =>
  typeof value === "string" && value.startsWith("$argon2");

/** Compares two values, including the order of keys. */
function compare(path: string, one: unknown, other: unknown): Mismatch | undefined {
  if (Object.is(one, other) || (isSalted(one) && isSalted(other))) return undefined;
  if (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())
    return undefined;
  if (isContainer(one) && isContainer(other) && Array.isArray(one) === Array.isArray(other)) {
    const names = Object.keys(one);
    const others = Object.keys(other);
    for (const [i, name] of names.entries()) {
      if (others[i] !== name) return toMismatch(`${path}: keys`, names, others);
      const mismatch = compare(`${path}.${name}`, one[name], other[name]);
      if (mismatch) return mismatch;
    }
    return names.length === others.length ? undefined : toMismatch(`${path}: keys`, names, others);
  }
  return toMismatch(path, one, other);
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Date);
const toMismatch = (path: string, one: unknown, other: unknown): Mismatch => ({
  path,
  one: short(one),
  other: short(other),
});
const short = (value: unknown): string => (JSON.stringify(value) ?? "undefined").slice(0, 600);

/** Compares status, body and headers of two responses. */
export function compareReplies(one: Reply, other: Reply): Mismatch | undefined {
  if (one.status !== other.status)
    return toMismatch("status", `${one.status} ${one.text}`, `${other.status} ${other.text}`);
  if (one.text !== other.text) {
    const mismatch = compare("body", parseJson(one.text), parseJson(other.text));
    return mismatch ?? toMismatch("body", one.text, other.text);
  }
  const headers = (reply: Reply) =>
    Object.fromEntries(Object.entries(reply.headers).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return compare("headers", headers(one), headers(other));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Compares the rows of all tables. */
export function compareRows(
  one: ReadonlyMap<string, readonly object[]>,
  other: ReadonlyMap<string, readonly object[]>,
): Mismatch | undefined {
  for (const [table, rows] of one) {
    const mismatch = compare(table, rows, other.get(table));
    if (mismatch) return mismatch;
  }
  return undefined;
}
