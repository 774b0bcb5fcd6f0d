import type { Actor } from "@waymark/core";
import { kinds } from "../matches/kinds.ts";
import { textIn } from "../matches/kind.ts";
import type { Visit } from "../matches/visit.ts";
import { hasTarget } from "../rules/action.ts";
import type { Rule } from "../rules/rule.ts";
import { toAsked, type Candidate } from "../sources/source.ts";
import { idIn } from "../targets/target.ts";
import { toLocation } from "../targets/location.ts";
import { toOwnAddress, toText } from "../urls/address.ts";
import { decode } from "../urls/escapes.ts";

/** What a rule does with a request. */
export type Decision = { readonly rule: Rule } & (
  | { readonly type: "redirect"; readonly location: string; readonly code: number }
  /** To be answered as if this address of the site had been asked for. */
  | { readonly type: "rewrite"; readonly address: string }
  | { readonly type: "error"; readonly code: number }
  /** No other rule is asked, and what is not found is not logged. */
  | { readonly type: "nothing" }
);
/** What a decision is made from. */
export interface Question {
  readonly visit: Visit;
  readonly now: Date;
  /** Whether nothing was found: then rules for that are asked, and no others. */
  readonly isMissing: boolean;
  /** The address of a published item; undefined where there is none. */
  permalinkOf(id: number): Promise<string | undefined>;
  /** The address of a published post that nobody has chosen. */
  randomPost(): Promise<string | undefined>;
}

/** Milliseconds that the patterns of all rules may take for one request; those behind them are passed by then. */
const budget = 50;

/** What the first rule does that means this request, of candidates in their order. Undefined where none does anything. */
export async function decide(
  candidates: readonly Candidate[],
  question: Question,
): Promise<Decision | undefined> {
  const asked = toAsked(question.visit.address);
  let left = budget;
  let began = performance.now();
  for (const { rule, match } of candidates) {
    const isPattern = rule.flags.flag_regex;
    if ((rule.match_type === "page") !== question.isMissing || (isPattern && left <= 0)) continue;
    const groups = match(asked);
    if (isPattern) {
      const now = performance.now();
      left -= now - began;
      began = now;
    }
    if (!groups) continue;
    const decision = await act(rule, groups, question);
    if (decision) return decision;
    began = performance.now();
  }
  return undefined;
}

async function act(
  rule: Rule,
  groups: readonly string[],
  question: Question,
): Promise<Decision | undefined> {
  const { action_type: action, action_code: code, action_data: data } = rule;
  const { visit } = question;
  const { targets, holds } = kinds[rule.match_type];
  const isSo = await holds(data, visit);
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
  { visit, now, permalinkOf }: Question,
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
  // Who is where the rule leads stays there.
  if (isHere(location, visit)) return undefined;
  return { rule, type: "redirect", location, code: rule.action_code };
}

/** Whether an address is the one that was asked for. */
function isHere(location: string, { scheme, host, address }: Visit): boolean {
  const wanted = toOwnAddress(location, `${scheme}://${host}`);
  return wanted !== undefined && decode(toText(wanted)) === decode(toText(address));
}
