import type { Rule } from "../rules/rule.ts";
import type { Address } from "../urls/address.ts";
import { isPlainMatch } from "./key.ts";
import { findIn, type Readable, toPattern, toReadable } from "./regex.ts";

/** An address that is compared with many sources. */
interface RequestedUrl extends Address {
  /** The form for patterns; made on first use. */
  readonly readable: () => Readable;
}
/** Prepares an address. */
export function toRequestedUrl(address: Address): RequestedUrl {
  let readable: Readable | undefined;
  return {
    ...address,
    readable: () => (readable ??= toReadable(address)),
  };
}

/** A rule with its source compiled. */
export interface Candidate {
  readonly rule: Rule;
  /** Lower-case prefix of every matching address; undefined if unknown. */
  readonly head?: string | undefined;
  /** The groups of its pattern, none for a plain source; undefined if it does not match the address. */
  readonly match: (requested: RequestedUrl) => readonly string[] | undefined;
}

const none: readonly string[] = [];

/** Prepares a rule. An invalid pattern matches no address. */
export function toCandidate(rule: Rule): Candidate {
  const { url, flags } = rule;
  if (!flags.flag_regex)
    return { rule, match: (requested) => (isPlainMatch(url, flags, requested) ? none : undefined) };
  const pattern = toPattern(url, flags);
  if (typeof pattern === "string") return { rule, match: () => undefined };
  return { rule, head: pattern.head, match: ({ readable }) => findIn(pattern, readable()) };
}

/** The order of evaluation: by position, then oldest first. */
export const inOrder = <C extends Candidate>(candidates: readonly C[]): readonly C[] =>
  candidates.toSorted(({ rule: a }, { rule: b }) => a.position - b.position || a.id - b.id);
