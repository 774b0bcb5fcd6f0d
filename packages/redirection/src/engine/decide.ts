import type { Actor } from "@waymark/core";
import { textIn, type Visit } from "../matches/kind.ts";
import { kinds } from "../matches/kinds.ts";
import { hasTarget } from "../rules/action.ts";
import type { Rule } from "../rules/rule.ts";
import { type Candidate, toRequestedUrl } from "../sources/source.ts";
import { idIn, toLocation } from "../targets.ts";
import { toOwnAddress, toText } from "../urls/address.ts";
import { decode } from "../urls/escapes.ts";

/** The outcome of a rule for a request. */
export type Decision = { readonly rule: Rule } & (
  | { readonly type: "redirect"; readonly location: string; readonly code: number }
  /** Serves another address of the site, without a redirect. */
  | { readonly type: "rewrite"; readonly address: string }
  | { readonly type: "error"; readonly code: number }
  /** Skips all other rules, and does not log the request if nothing is found. */
  | { readonly type: "nothing" }
);
/** The input of a decision. */
export interface DecisionInput {
  readonly visit: Visit;
  readonly now: Date;
  /** Whether nothing was found at the address: only rules for missing pages are evaluated then. */
  readonly isMissing: boolean;
  /** The address of a published item; undefined if there is none. */
  permalinkOf(id: number): Promise<string | undefined>;
  /** The address of a random published post. */
  randomPost(): Promise<string | undefined>;
}

/**
 * Time limit for the patterns of all rules per request, those of conditions included, in milliseconds; the remaining
 * rules with patterns are skipped.
 */
const budget = 50;

/** Measures the time of patterns. */
interface Timer {
  readonly isOver: boolean;
  run<T>(match: () => T): T;
}
function createTimer(): Timer {
  let left = budget;
  return {
    get isOver() {
      return left <= 0;
    },
    run(match) {
      const start = performance.now();
      try {
        return match();
      } finally {
        left -= performance.now() - start;
      }
    },
  };
}

/** The outcome of the first candidate that matches the request, in their order. Undefined if none matches. */
export async function decide(
  candidates: readonly Candidate[],
  question: DecisionInput,
): Promise<Decision | undefined> {
  const requested = toRequestedUrl(question.visit.address);
  const timer = createTimer();
  for (const { rule, match } of candidates) {
    if ((rule.match_type === "page") !== question.isMissing) continue;
    const isPattern = rule.flags.flag_regex;
    if (isPattern && timer.isOver) continue;
    const groups = isPattern ? timer.run(() => match(requested)) : match(requested);
    if (!groups) continue;
    const decision = await act(rule, groups, question, timer);
    if (decision) return decision;
  }
  return undefined;
}

async function act(
  rule: Rule,
  groups: readonly string[],
  question: DecisionInput,
  timer: Timer,
): Promise<Decision | undefined> {
  const { action_type: action, action_code: code, action_data: data } = rule;
  const { visit } = question;
  const { targets, holds, pattern } = kinds[rule.match_type];
  const isPattern = pattern?.(data) !== undefined;
  // Without a result, neither of the two targets applies.
  if (isPattern && timer.isOver) return undefined;
  const isSo = isPattern ? await timer.run(() => holds(data, visit)) : await holds(data, visit);
  if (hasTarget(action)) {
    const key = isSo ? targets.from : targets.otherwise;
    const target = key === undefined ? "" : textIn(data, key);
    return target === "" ? undefined : lead(rule, target, groups, question);
  }
  if (!isSo) return undefined;
  if (action === "error") return { rule, type: "error", code };
  if (action === "nothing") return { rule, type: "nothing" };
  const post = await question.randomPost();
  return post === undefined ? undefined : { rule, type: "redirect", location: post, code };
}

async function lead(
  rule: Rule,
  target: string,
  groups: readonly string[],
  { visit, now, permalinkOf }: DecisionInput,
): Promise<Decision | undefined> {
  const { flag_query: mode, flag_regex: isPattern } = rule.flags;
  const id = idIn(target);
  const written = id === undefined ? target : await permalinkOf(id);
  const location =
    written === undefined
      ? undefined
      : await toLocation(written, {
          groups: isPattern ? groups : undefined,
          now,
          caller: (): Promise<Actor> => visit.caller(),
          passed: mode === "pass" ? visit.address.query : undefined,
        });
  if (location === undefined) return undefined;
  if (rule.action_type === "pass")
    return location.startsWith("/") ? { rule, type: "rewrite", address: location } : undefined;
  // The visitor is already at the target of the rule.
  if (isHere(location, visit)) return undefined;
  return { rule, type: "redirect", location, code: rule.action_code };
}

/** Whether an address equals the requested one. */
function isHere(location: string, { scheme, host, address }: Visit): boolean {
  const ownAddress = toOwnAddress(location, `${scheme}://${host}`);
  return ownAddress !== undefined && decode(toText(ownAddress)) === decode(toText(address));
}
