import { checkValue, describeIssue, roles } from "@waymark/core";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { isIn } from "../sign-in/addresses.ts";
import { config, configSchema, type Config } from "./settings.ts";
import { toList } from "./sign-in.ts";

/**
 * Sets what is given, all of it or nothing.
 *
 * @throws ApiError 422 `rest_save_config_error` for no values, `rest_set_config_error` for wrong ones.
 */
export async function writeConfig(
  { settings, all }: Pick<Context, "settings" | "all">,
  fields: unknown,
  remoteAddress: string | undefined,
): Promise<void> {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    throw errors.rest_save_config_error();
  const given = Object.entries(fields);
  if (given.length === 0) throw errors.rest_save_config_error();
  const changed = Object.fromEntries(given.map(([name, value]) => [name, toBoolean(name, value)]));
  const known = all(roles).map(({ name }) => name);
  await settings.change(config, (now) => {
    const next = checked({ ...now, ...changed });
    const faults = signInFaults(next, { given: changed, known, remoteAddress });
    if (faults.length > 0) throw errors.rest_set_config_error({ message: faults.join(", ") });
    return next;
  });
}

function checked(values: object): Config {
  const read = checkValue(configSchema, values);
  if (!read.issues) return read.value;
  const message = read.issues
    .slice(0, 10)
    .map((issue) => describeIssue({ ...issue, path: issue.path.slice(1) }, String(issue.path[0])))
    .map((told) => told.slice(0, 300))
    .join(" ");
  throw errors.rest_set_config_error({ message });
}

const standard = configSchema.parse({});
/** Clients write flags as 0 and 1 too. */
const toBoolean = (name: string, value: unknown): unknown =>
  typeof standard[name as keyof Config] === "boolean" && (value === 0 || value === 1)
    ? value === 1
    : value;

interface About {
  /** The changed settings, by name. */
  readonly given: object;
  /** The roles of the site. */
  readonly known: readonly string[];
  /** The caller's IP address; undefined if the host does not provide it. */
  readonly remoteAddress: string | undefined;
}

/** Semantic errors in sign-in rules: unknown roles, and lists that would lock out the caller. */
function signInFaults(config: Config, { given, known, remoteAddress }: About): string[] {
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
