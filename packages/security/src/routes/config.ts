import { checkValue, describeIssue, roles, jsonResponse, raw } from "@waymark/core";
import * as z from "zod";
import { type Context, edit, get } from "../builder.ts";
import { errors } from "../errors.ts";
import { isIn } from "../sign-in/addresses.ts";
import { config, configSchema, type Config } from "../config/settings.ts";
import { toList } from "../config/sign-in.ts";
import { mayManage } from "../access.ts";
import { rulesVersion } from "../rules/rules.ts";
import { success } from "./connection.ts";

/**
 * Changes settings, all of them or none.
 *
 * @throws ApiError 422 `rest_save_config_error` for no values, `rest_set_config_error` for wrong ones.
 */
async function writeConfig(
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
    const problems = signInProblems(next, { given: changed, known, remoteAddress });
    if (problems.length > 0) throw errors.rest_set_config_error({ message: problems.join(", ") });
    return next;
  });
}

function checked(values: object): Config {
  const read = checkValue(configSchema, values);
  if (!read.issues) return read.value;
  const message = read.issues
    .slice(0, 10)
    .map((issue) => describeIssue({ ...issue, path: issue.path.slice(1) }, String(issue.path[0])))
    .map((message) => message.slice(0, 300))
    .join(" ");
  throw errors.rest_set_config_error({ message });
}

const standard = configSchema.parse({});
/** Clients write flags as 0 and 1 too. */
const toBoolean = (name: string, value: unknown): unknown =>
  typeof standard[name as keyof Config] === "boolean" && (value === 0 || value === 1)
    ? value === 1
    : value;

interface ChangeDetails {
  /** The changed settings, by name. */
  readonly given: object;
  /** The roles of the site. */
  readonly known: readonly string[];
  /** The caller's IP address; undefined if the host does not provide it. */
  readonly remoteAddress: string | undefined;
}

/** Semantic errors in sign-in rules: unknown roles, and lists that would lock out the caller. */
function signInProblems(config: Config, { given, known, remoteAddress }: ChangeDetails): string[] {
  const problems: string[] = [];
  const unknownRoles = config.loginSec_twoFactor_roles.filter((role) => !known.includes(role));
  if ("loginSec_twoFactor_roles" in given && unknownRoles.length > 0)
    problems.push(`loginSec_twoFactor_roles: There is no role ${unknownRoles[0]}.`);
  const denied = toList(config.loginSec_deniedAddresses);
  if ("loginSec_deniedAddresses" in given && isIn(remoteAddress, denied))
    problems.push("loginSec_deniedAddresses: Your own address is in this list.");
  const allowed = toList(config.loginSec_allowedAddresses);
  if ("loginSec_allowedAddresses" in given && allowed.length > 0 && remoteAddress !== undefined)
    if (!isIn(remoteAddress, allowed))
      problems.push("loginSec_allowedAddresses: Your own address is not in this list.");
  return problems;
}

/** `GET /config`. */
export const getConfig = get({
  summary: "Get the settings of scans and sign-ins",
  args: {
    fields: raw(
      { description: "Names of the settings to return; default: all" },
      z.unknown().transform(toNames),
    ),
  },
  returns: jsonResponse(
    "security-config",
    z.object({
      config: configSchema.partial(),
      info: z.object({
        rules: z.string().describe("The version of the rules"),
        release: z.string().describe("Name of the deployed release in the configuration"),
        timezone: z.string().describe("Hours during which the schedule applies"),
        code: z.boolean().describe("Whether code folders are scanned"),
      }),
    }),
  ),
  access: mayManage,
  handler({ args, settings, site, options }) {
    const all = settings.get(config);
    const { fields } = args;
    const selected = Object.entries(all).filter(
      ([name]) => fields === undefined || fields.has(name),
    );
    return {
      config: Object.fromEntries(selected) as Partial<typeof all>,
      info: {
        rules: rulesVersion,
        release: options.release,
        timezone: site.timezone,
        code: options.code !== undefined,
      },
    };
  },
});

function toNames(value: unknown): ReadonlySet<string> | undefined {
  if (value === undefined || value === "") return undefined;
  const list = Array.isArray(value) ? value : [value];
  return new Set(list.filter((one) => typeof one === "string"));
}

/** `POST /config`. */
export const updateConfig = edit({
  summary: "Change the settings of scans and sign-ins",
  args: {
    fields: raw({ type: "object", description: "Values to change, by name" }),
  },
  status: 200,
  returns: success,
  errors: ["rest_save_config_error", "rest_set_config_error"],
  access: mayManage,
  async handler({ args, ...ctx }) {
    await writeConfig(ctx, args.fields, ctx.remoteAddress);
    return { success: true };
  },
});
