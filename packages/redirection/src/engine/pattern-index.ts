import { inOrder, toRequestedUrl, type Candidate } from "../sources/source.ts";
import type { Address } from "../urls/address.ts";

/** Finds the patterns that may match an address, in their order. */
export interface PatternIndex {
  (address: Address): readonly Candidate[];
}

/**
 * Indexes patterns by the text that a matching address must begin with. Patterns without such a text are tried on each
 * address.
 */
export function toPatternIndex(patterns: readonly Candidate[]): PatternIndex {
  const rest = patterns.filter(({ head }) => head === undefined);
  const byHead = new Map<string, Candidate[]>();
  for (const one of patterns) {
    if (one.head === undefined) continue;
    const same = byHead.get(one.head);
    if (same) same.push(one);
    else byHead.set(one.head, [one]);
  }
  if (byHead.size === 0) return () => patterns;
  const lengths = [...new Set([...byHead.keys()].map(({ length }) => length))];
  return (address) => {
    const { folded } = toRequestedUrl(address).readable;
    // Non-ASCII letters may be equal to ASCII letters in another case.
    if (folded === undefined) return patterns;
    const found = lengths
      .filter((length) => length <= folded.length)
      .flatMap((length) => byHead.get(folded.slice(0, length)) ?? []);
    return found.length === 0 ? rest : inOrder([...found, ...rest]);
  };
}
