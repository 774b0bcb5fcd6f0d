import { anonymous } from "@waymark/core";
import { decide } from "../engine/decide.ts";
import { textIn, type Visit } from "../matches/kind.ts";
import { type Candidate, inOrder, toCandidate } from "../sources/source.ts";
import { toLocation, toTarget } from "../targets.ts";
import { type Address, toOwnAddress, toText } from "../urls/address.ts";
import { decode } from "../urls/escapes.ts";
import { targetsIn } from "./action.ts";
import type { Rule } from "./rule.ts";

/** The context of a loop check. */
export interface LoopQuestion {
  /** The other rules that may match an address of this site, in their order; default: none. */
  candidatesFor?(address: Address): Promise<readonly Candidate[]>;
  /** Scheme and host of the site. */
  readonly origin: string;
  readonly now: Date;
}

/** Maximum number of redirects to follow; browsers stop at twenty. */
const maxHops = 10;
// Sample values for the groups of a pattern.
const samples = ["x", "1"];

/**
 * Whether a rule, stored in addition to the others, would create a redirect loop or an endless chain. Rules
 * with further conditions are assumed not to match.
 */
export async function isLoop(rule: Rule | undefined, question: LoopQuestion): Promise<boolean> {
  if (!rule) return false;
  if (leadsToItself(rule, question.origin)) return true;
  if (rule.match_type !== "url" || rule.action_type !== "url") return false;
  // A rule without an ID will be the newest.
  const numbered = rule.id === 0 ? { ...rule, id: Number.MAX_SAFE_INTEGER } : rule;
  for (const start of await startsOf(numbered, question))
    if (await isLoopFrom(numbered, start, question)) return true;
  return false;
}

/** The addresses on this site that the rule leads to, for any request; samples for a pattern. */
async function startsOf(rule: Rule, { now, origin }: LoopQuestion): Promise<readonly Address[]> {
  const starts: Address[] = [];
  for (const sample of rule.flags.flag_regex ? samples : [undefined]) {
    const groups = sample === undefined ? undefined : Array<string>(10).fill(sample);
    const aim = { groups, now, caller: async () => anonymous, passed: undefined };
    const own = toOwn(await toLocation(textIn(rule.action_data, "url"), aim), origin);
    if (own) starts.push(own);
  }
  return starts;
}

/** Follows redirects until the chain ends, repeats, or becomes too long. */
async function isLoopFrom(rule: Rule, start: Address, question: LoopQuestion): Promise<boolean> {
  const way: { readonly at: string; readonly by: number }[] = [];
  let at: Address | undefined = start;
  for (let hop = 0; at && hop <= maxHops; hop++) {
    const text = toText(at);
    const again = way.findIndex((step) => step.at === text);
    // A loop that does not contain this rule is not attributed to it.
    if (again !== -1) return way.slice(again).some(({ by }) => by === rule.id);
    const step: Step | undefined = await next(rule, at, question);
    if (!step) return false;
    way.push({ at: text, by: step.by });
    at = step.to;
  }
  return at !== undefined && way.at(-1)?.by === rule.id;
}
interface Step {
  readonly by: number;
  readonly to: Address | undefined;
}

/** The rule that matches an address, and its target. */
async function next(
  rule: Rule,
  at: Address,
  { candidatesFor = async () => [], origin, now }: LoopQuestion,
): Promise<Step | undefined> {
  const others = (await candidatesFor(at)).filter(
    (one) => one.rule.id !== rule.id && one.rule.match_type === "url",
  );
  const all = inOrder([...others, toCandidate(rule)]);
  const nowhere = async () => undefined;
  const visit = visitOf(at, origin);
  const decision = await decide(all, {
    visit,
    now,
    isMissing: false,
    permalinkOf: nowhere,
    randomPost: nowhere,
  });
  if (decision?.type !== "redirect") return undefined;
  return { by: decision.rule.id, to: toOwn(decision.location, origin) };
}

const toOwn = (location: string | undefined, origin: string): Address | undefined =>
  location === undefined ? undefined : toOwnAddress(location, origin);

const visitOf = (address: Address, origin: string): Visit => ({
  address,
  scheme: origin.slice(0, origin.indexOf(":")),
  host: origin.slice(origin.indexOf("//") + 2),
  ip: undefined,
  header: () => undefined,
  caller: async () => anonymous,
  condition: () => false,
});

/** Whether a target of a rule equals its own source. */
function leadsToItself(rule: Rule, origin: string): boolean {
  if (rule.flags.flag_regex || rule.action_type !== "url") return false;
  const source = decode(rule.url);
  return targetsIn(rule.match_type, rule.action_data).some((text) => {
    const target = toTarget(text);
    const own = target && toOwnAddress(target.origin + target.rest, origin);
    return own !== undefined && !text.includes("#") && decode(toText(own)) === source;
  });
}
