import { anonymous } from "@waymark/core";
import { decide, type Decision, type DecisionInput } from "../engine/decide.ts";
import type { Visit } from "../matches/kind.ts";
import { toActionCode, toActionData } from "../rules/action.ts";
import type { Flags, Rule } from "../rules/rule.ts";
import { toCandidate } from "../sources/source.ts";
import { toAddress } from "../urls/address.ts";

/** Flags without any tolerance. */
export const strict: Flags = {
  flag_query: "exact",
  flag_case: false,
  flag_trailing: false,
  flag_regex: false,
};

let lastId = 0;
/** The properties of a rule in a test; the rest is as routes store it. */
export interface RuleProperties extends Partial<Omit<Rule, "flags">> {
  readonly flags?: Partial<Flags>;
  /** The target of a rule of the type `url`. */
  readonly to?: string;
}
/** A rule: `rule("/old", { to: "/new" })`. */
export function rule(url: string, { flags, to, ...properties }: RuleProperties = {}): Rule {
  const { match_type = "url", action_type = "url" } = properties;
  return {
    id: ++lastId,
    url,
    flags: { ...strict, ...flags },
    match_type,
    action_type,
    log_exclude: false,
    group_id: 1,
    position: 0,
    ...properties,
    action_code: toActionCode(action_type, properties.action_code),
    action_data: toActionData(match_type, action_type, { url: to, ...properties.action_data }),
  };
}
/** A rule with a pattern. */
export const pattern = (source: string, { flags, ...properties }: RuleProperties = {}): Rule =>
  rule(source, { ...properties, flags: { ...flags, flag_regex: true } });

/** The properties of a visitor in a test. */
export interface VisitorProperties extends Partial<Omit<Visit, "address" | "header">> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly isMissing?: boolean;
  readonly now?: Date;
}

/** The decision of some rules, in their order, for a request to the site `http://site.test`. */
export function decisionOf(
  rules: readonly Rule[],
  address: string,
  { headers = {}, isMissing = false, now = new Date(0), ...visitor }: VisitorProperties = {},
): Promise<Decision | undefined> {
  const question: DecisionInput = {
    visit: {
      address: toAddress(address),
      scheme: "http",
      host: "site.test",
      ip: undefined,
      header: (name) => headers[name],
      caller: async () => anonymous,
      condition: () => false,
      ...visitor,
    },
    now,
    isMissing,
    permalinkOf: async (id) => (id === 7 ? "http://site.test/seventh/" : undefined),
    randomPost: async () => "http://site.test/some-post/",
  };
  return decide(rules.map(toCandidate), question);
}
/** The target of the resulting redirect; undefined if there is none. */
export async function targetOf(
  ...args: Parameters<typeof decisionOf>
): Promise<string | undefined> {
  const decision = await decisionOf(...args);
  return decision?.type === "redirect" ? decision.location : undefined;
}
