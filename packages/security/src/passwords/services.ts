import type { PasswordCandidate } from "@waymark/accounts";
import { privilegedCapabilities } from "@waymark/accounts";
import { siteTitle } from "@waymark/core";
import { defineService, type Context } from "../builder.ts";
import { config } from "../config/settings.ts";
import type { Whom } from "../config/sign-in.ts";
import { isBreached, passwordRanges } from "./breaches.ts";
import { isCommon } from "./common.ts";
import { weaknessOf } from "./strong.ts";

/** Refuses passwords that are common, weak for their user, or known from breaches. */
export const judgePassword = defineService(
  "security.judge-password",
  async (scope, candidate: PasswordCandidate): Promise<string | undefined> => {
    const { settings, options, fetch, log } = scope;
    const rules = settings.get(config);
    const { password, roles } = candidate;
    if (rules.loginSec_commonPasswds_enabled && isCommon(password))
      return "This password is one of the most common ones; choose another.";
    if (
      rules.loginSec_strongPasswds_enabled &&
      isAmong(scope, roles, rules.loginSec_strongPasswds)
    ) {
      const by = { least: rules.loginSec_strongPasswds_length, site: settings.get(siteTitle) };
      const weakness = weaknessOf(candidate, by);
      if (weakness !== undefined) return weakness;
    }
    if (
      !rules.loginSec_breachPasswds_enabled ||
      !isAmong(scope, roles, rules.loginSec_breachPasswds)
    )
      return undefined;
    try {
      if (await isBreached(password, options.breachedPasswords ?? passwordRanges(), fetch))
        return "This password is known from a breach of another site; choose another.";
    } catch (error) {
      // Passwords can be changed while the service is unavailable.
      log.warn("Breached passwords could not be looked up; a password was taken unchecked.", {
        error,
      });
    }
    return undefined;
  },
);

/** Whether a rule applies to users with these roles. */
function isAmong(
  { toActor }: Pick<Context, "toActor">,
  roles: readonly string[],
  whom: Whom,
): boolean {
  if (whom === "all") return true;
  const { can } = toActor({ id: 0, login: "", displayName: "", roles });
  const isAdministrator = privilegedCapabilities.some((power) => can(power));
  return isAdministrator || (whom === "pubs" && (can("publish_posts") || can("publish_pages")));
}
