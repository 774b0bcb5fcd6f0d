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
