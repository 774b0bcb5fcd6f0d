import { nameOf, parseQuery } from "../urls/query.ts";

/** Path, query and fragment of an address. */
export interface Parts {
  readonly path: string;
  /** Without its question mark; undefined if there is none. */
  readonly query: string | undefined;
  /** With its `#`; empty if there is none. */
  readonly fragment: string;
}

/** Splits an address without scheme and host. */
export function toParts(rest: string): Parts {
  const hash = rest.indexOf("#");
  const whole = hash === -1 ? rest : rest.slice(0, hash);
  const fragment = hash === -1 ? "" : rest.slice(hash);
  const at = whole.indexOf("?");
  return at === -1
    ? { path: whole, query: undefined, fragment }
    : { path: whole.slice(0, at), query: whole.slice(at + 1), fragment };
}

/** The query of a target with the parameters of the request appended. The target's own parameters are unchanged. */
export function passQuery(own: string | undefined, asked: string | undefined): string | undefined {
  const taken = new Set(parseQuery(own).map(nameOf));
  const passed = parseQuery(asked).filter((param) => !taken.has(nameOf(param)));
  const all = [...(own ? [own] : []), ...passed.map(({ raw }) => raw)];
  return all.length === 0 ? own : all.join("&");
}
