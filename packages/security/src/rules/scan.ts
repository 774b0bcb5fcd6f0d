import { DefinitionError, createYield } from "@waymark/core";
import { around } from "../issues/finding.ts";
import { compilePattern, maxOwnSize, type Pattern } from "./pattern.ts";
import { type TextKind, type Rule, rules } from "./rules.ts";

/** A rule that matched a text, and the matched text. */
export interface Hit {
  readonly rule: Rule;
  readonly evidence: string;
  /** The position of the match in the text. */
  readonly at: number;
}
/** A compiled rule. */
export interface CompiledRule {
  readonly rule: Rule;
  readonly pattern: Pattern;
}

/** Characters per piece that patterns are matched against; matches across a boundary are found in the next piece. */
const piece = 32_768;
const overlap = 2_048;

/** Compiles a rule. @throws DefinitionError if its pattern is invalid. */
function compileRule(rule: Rule): CompiledRule {
  const pattern = compilePattern(rule.pattern, maxOwnSize);
  if (typeof pattern === "string") throw new DefinitionError(`security: ${rule.id}: ${pattern}`);
  return { rule, pattern };
}
let own: readonly CompiledRule[] | undefined;
/** The rules of this module for a kind of text. They are compiled when they are first used: it takes longer than loading the module. */
function rulesFor(ground: TextKind): readonly CompiledRule[] {
  own ??= rules.map(compileRule);
  return own.filter(({ rule }) => rule.on.includes(ground));
}

/**
 * Matches the rules for a kind of text and the rules of the site against a text, each once: all of them, or the rule
 * with the id `only`. Yields to the event loop in between.
 */
export async function scanText(
  text: string,
  ground: TextKind,
  extra: readonly CompiledRule[] = [],
  only?: string,
): Promise<readonly Hit[]> {
  const pause = createYield();
  const hits = new Map<string, Hit>();
  const tried = [...rulesFor(ground), ...extra].filter(
    ({ rule }) => only === undefined || rule.id === only,
  );
  for (let from = 0; from < text.length; from += piece) {
    const part = text.slice(from, from + piece + overlap);
    const lower = part.toLowerCase();
    for (const { rule, pattern } of tried) {
      if (hits.has(rule.id)) continue;
      if (rule.words.length > 0 && !rule.words.some((word) => lower.includes(word))) continue;
      const found = pattern.find(part);
      if (found) {
        const evidence = around(part, found.at, found.length);
        hits.set(rule.id, { rule, evidence, at: from + found.at });
      }
      await pause();
    }
  }
  return [...hits.values()];
}

/** The expressions of a site as rules. Those that do not compile any more are skipped. */
export function ownRules(sources: readonly string[]): readonly CompiledRule[] {
  return sources.flatMap((source, at) => {
    const pattern = compilePattern(source);
    const rule: Rule = {
      id: `own-${at + 1}`,
      on: ["script", "code", "upload"],
      words: [],
      pattern: source,
      severity: 75,
      does: "matchesOwnPattern",
    };
    return typeof pattern === "string" ? [] : [{ rule, pattern }];
  });
}
