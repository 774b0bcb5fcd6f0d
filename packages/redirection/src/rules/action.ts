import { type RuleInput, textIn } from "../matches/kind.ts";
import { kinds } from "../matches/kinds.ts";
import { compilePattern } from "../sources/pattern.ts";
import { cleanTarget, problemOf, toTarget } from "../targets.ts";
import {
  type ActionData,
  type ActionType,
  errorCodes,
  type MatchType,
  redirectCodes,
} from "./rule.ts";

/** Whether rules with this action have a target. */
export const hasTarget = (action: ActionType): boolean => action === "url" || action === "pass";

/** The status to store for an action: 0 if it has none, the default if the given one does not fit. */
export function toActionCode(action: ActionType, code: number | undefined): number {
  if (action === "pass" || action === "nothing") return 0;
  const [codes, usual] = action === "error" ? [errorCodes, 404] : [redirectCodes, 301];
  return code !== undefined && codes.includes(code) ? code : usual;
}

/** The data to store: only known keys, each text on one line. */
export function toActionData(match: MatchType, action: ActionType, input: RuleInput): ActionData {
  const { clean, targets } = kinds[match];
  const data = clean(input);
  if (!hasTarget(action)) return data;
  const from = cleanTarget(input[targets.from]);
  return {
    ...data,
    [targets.from]: from === "" && match === "url" ? "/" : from,
    ...(targets.otherwise !== undefined && {
      [targets.otherwise]: cleanTarget(input[targets.otherwise]),
    }),
  };
}

/** The possible targets of a rule with this data. */
export function targetsIn(match: MatchType, data: ActionData): readonly string[] {
  const { from, otherwise } = kinds[match].targets;
  return [from, ...(otherwise === undefined ? [] : [otherwise])]
    .map((key) => textIn(data, key))
    .filter((target) => target !== "");
}

/** The error in a rule's data: an invalid target or pattern. Undefined if it is valid. */
export function problemInData(
  match: MatchType,
  action: ActionType,
  data: ActionData,
): string | undefined {
  for (const target of targetsIn(match, data)) {
    const problem = problemOf(target);
    if (problem !== undefined) return problem;
    if (action === "pass" && toTarget(target)?.origin !== "")
      return "The target of an internal rewrite must begin with a slash.";
  }
  const pattern = kinds[match].pattern?.(data);
  const compiled = pattern === undefined ? undefined : compilePattern(pattern, true);
  return typeof compiled === "string" ? compiled : undefined;
}
