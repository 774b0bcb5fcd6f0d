import { parseUrl } from "@waymark/core";
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
  const wanted = parseUrl(location, origin);
  return wanted?.origin === new URL(origin).origin
    ? toAddress(wanted.pathname + wanted.search)
    : undefined;
}
