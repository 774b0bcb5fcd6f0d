import type { Rule } from "../rules/rule.ts";
import type { Address } from "../urls/address.ts";
import { isPlainMatch } from "./plain.ts";
import { findIn, toPattern, toReadable, type Readable } from "./regex.ts";

/** An address that many sources are compared with. */
export interface Asked extends Address {
  /** As patterns see it; made when the first one asks. */
  readonly readable: Readable;
}
/** Prepares an address. */
export function toAsked(address: Address): Asked {
  let readable: Readable | undefined;
  return {
    ...address,
    get readable() {
      return (readable ??= toReadable(address));
    },
  };
}

/** A rule with its source ready to be compared. */
export interface Candidate {
  readonly rule: Rule;
  /** What an address begins with in lower case, or the rule does not mean it; undefined where that is not known. */
  readonly head?: string | undefined;
  /** What the groups of its pattern were, none for a plain source; undefined where it does not mean the address. */
  readonly match: (asked: Asked) => readonly string[] | undefined;
}

const none: readonly string[] = [];

/** Prepares a rule. A source that is no pattern though it should be one means no address. */
export function toCandidate(rule: Rule): Candidate {
  const { url, flags } = rule;
  if (!flags.flag_regex)
    return { rule, match: (asked) => (isPlainMatch(url, flags, asked) ? none : undefined) };
  const pattern = toPattern(url, flags);
  if (typeof pattern === "string") return { rule, match: () => undefined };
  return { rule, head: pattern.head, match: ({ readable }) => findIn(pattern, readable) };
}

/** The order in which rules are asked: by position, and of one position the oldest first. */
export const inOrder = <C extends Candidate>(candidates: readonly C[]): readonly C[] =>
  candidates.toSorted(({ rule: a }, { rule: b }) => a.position - b.position || a.id - b.id);
