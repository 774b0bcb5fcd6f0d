import { parseUrl } from "@waymark/core";
import { decodePlus } from "./escapes.ts";

/** Path and query of a requested address, undecoded. */
export interface Address {
  /** Undecoded. */
  readonly path: string;
  /** Without its question mark; undefined if there is none. */
  readonly query: string | undefined;
}

/** Splits an address of this site, without scheme and host, at its query. A fragment is dropped. */
export function toAddress(text: string): Address {
  const end = text.indexOf("#");
  const whole = end === -1 ? text : text.slice(0, end);
  const at = whole.indexOf("?");
  return at === -1
    ? { path: whole, query: undefined }
    : { path: whole.slice(0, at), query: whole.slice(at + 1) };
}

/** Joins path and query. */
export const toText = ({ path, query }: Address): string =>
  query === undefined ? path : `${path}?${query}`;

/**
 * The address of a redirect's location on this site, with dot segments resolved as browsers do. Undefined for other sites.
 */
export function toOwnAddress(location: string, origin: string): Address | undefined {
  const target = parseUrl(location, origin);
  return target?.origin === new URL(origin).origin
    ? toAddress(target.pathname + target.search)
    : undefined;
}

/** A parameter of a query. */
export interface Param {
  /** Decoded, with its brackets: those of a list without indexes get one, `t[]` becomes `t[0]`. */
  readonly name: string;
  /** Decoded; undefined without `=`, which differs from an empty value. */
  readonly value: string | undefined;
  /** Undecoded. */
  readonly raw: string;
}

/** Parses a query in linear time. */
export function parseQuery(query: string | undefined): readonly Param[] {
  if (query === undefined || query === "") return [];
  const next = new Map<string, number>();
  return query
    .split("&")
    .filter((raw) => raw !== "")
    .map((raw) => {
      const at = raw.indexOf("=");
      const name = decodePlus(at === -1 ? raw : raw.slice(0, at));
      const value = at === -1 ? undefined : decodePlus(raw.slice(at + 1));
      return { name: numbered(name, next), value, raw };
    });
}

function numbered(name: string, next: Map<string, number>): string {
  if (!name.endsWith("[]")) return name;
  const n = next.get(name) ?? 0;
  next.set(name, n + 1);
  return `${name.slice(0, -1)}${n}]`;
}

/** The base name of a parameter: `t` for `t[0]` and `t[a][b]`. */
export function nameOf({ name }: Param): string {
  const at = name.indexOf("[", 1);
  return at === -1 ? name : name.slice(0, at);
}

/** Values by name; the last of a repeated parameter. */
export const valuesOf = (
  params: readonly Param[],
  fold: (text: string) => string,
): ReadonlyMap<string, string | undefined> =>
  new Map(params.map(({ name, value }) => [fold(name), value === undefined ? value : fold(value)]));
