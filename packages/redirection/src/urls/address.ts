import { parseUrl } from "@waymark/core";
/** What an address asks a site for, as it is written there. */
export interface Address {
  /** With its escapes. */
  readonly path: string;
  /** Without its question mark; undefined where there is none. */
  readonly query: string | undefined;
}

/** Cuts an address of this site, without scheme and host, at its query. What follows a `#` is dropped. */
export function toAddress(text: string): Address {
  const end = text.indexOf("#");
  const whole = end === -1 ? text : text.slice(0, end);
  const at = whole.indexOf("?");
  return at === -1
    ? { path: whole, query: undefined }
    : { path: whole.slice(0, at), query: whole.slice(at + 1) };
}

/** Path and query in one. */
export const toText = ({ path, query }: Address): string =>
  query === undefined ? path : `${path}?${query}`;

/** The same of a location that somebody is sent to from a site, as browsers read it: they walk the dots of a path. Undefined for other sites. */
export function toOwnAddress(location: string, origin: string): Address | undefined {
  const wanted = parseUrl(location, origin);
  return wanted?.origin === new URL(origin).origin
    ? toAddress(wanted.pathname + wanted.search)
    : undefined;
}
