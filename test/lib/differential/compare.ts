import type { Reply } from "./lane.ts";

/** Where two things are not the same. */
export interface Gap {
  /** `status`, `header etag`, `body.3.title.rendered`, `content_content.12.slug`. */
  readonly place: string;
  readonly one: string;
  readonly other: string;
}

/** Salts are the operating system's. */
const isSalted = (value: unknown): boolean =>
  typeof value === "string" && value.startsWith("$argon2");

/** The first place where two values differ; the order of keys counts. */
export function gapOf(place: string, one: unknown, other: unknown): Gap | undefined {
  if (Object.is(one, other) || (isSalted(one) && isSalted(other))) return undefined;
  if (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())
    return undefined;
  if (isParted(one) && isParted(other) && Array.isArray(one) === Array.isArray(other)) {
    const names = Object.keys(one);
    const others = Object.keys(other);
    for (const [i, name] of names.entries()) {
      if (others[i] !== name) return toGap(`${place}: keys`, names, others);
      const gap = gapOf(`${place}.${name}`, one[name], other[name]);
      if (gap) return gap;
    }
    return names.length === others.length ? undefined : toGap(`${place}: keys`, names, others);
  }
  return toGap(place, one, other);
}

const isParted = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Date);
const toGap = (place: string, one: unknown, other: unknown): Gap => ({
  place,
  one: short(one),
  other: short(other),
});
const short = (value: unknown): string => (JSON.stringify(value) ?? "undefined").slice(0, 600);

/** Where two answers differ: in status, body and its order, headers. */
export function gapOfReplies(one: Reply, other: Reply): Gap | undefined {
  if (one.status !== other.status)
    return toGap("status", `${one.status} ${one.text}`, `${other.status} ${other.text}`);
  if (one.text !== other.text) {
    const gap = gapOf("body", json(one.text), json(other.text));
    return gap ?? toGap("body", one.text, other.text);
  }
  const headers = (reply: Reply) =>
    Object.fromEntries(Object.entries(reply.headers).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return gapOf("headers", headers(one), headers(other));
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Where two sites keep different rows. */
export function gapOfRows(
  one: ReadonlyMap<string, readonly object[]>,
  other: ReadonlyMap<string, readonly object[]>,
): Gap | undefined {
  for (const [table, rows] of one) {
    const gap = gapOf(table, rows, other.get(table));
    if (gap) return gap;
  }
  return undefined;
}
