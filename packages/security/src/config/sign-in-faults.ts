import { isIn } from "../sign-in/addresses.ts";
import type { Config } from "./config.ts";
import { toList } from "./sign-in.ts";

interface About {
  /** The changed settings, by name. */
  readonly given: object;
  /** The roles of the site. */
  readonly known: readonly string[];
  /** The caller's IP address; undefined if the host does not provide it. */
  readonly remoteAddress: string | undefined;
}

/** Semantic errors in sign-in rules: unknown roles, and lists that would lock out the caller. */
export function signInFaults(config: Config, { given, known, remoteAddress }: About): string[] {
  const faults: string[] = [];
  const strangers = config.loginSec_twoFactor_roles.filter((role) => !known.includes(role));
  if ("loginSec_twoFactor_roles" in given && strangers.length > 0)
    faults.push(`loginSec_twoFactor_roles: There is no role ${strangers[0]}.`);
  const denied = toList(config.loginSec_deniedAddresses);
  if ("loginSec_deniedAddresses" in given && isIn(remoteAddress, denied))
    faults.push("loginSec_deniedAddresses: Your own address is in this list.");
  const allowed = toList(config.loginSec_allowedAddresses);
  if ("loginSec_allowedAddresses" in given && allowed.length > 0 && remoteAddress !== undefined)
    if (!isIn(remoteAddress, allowed))
      faults.push("loginSec_allowedAddresses: Your own address is not in this list.");
  return faults;
}
