import { jsonResponse, raw } from "@waymark/core";
import * as z from "zod";
import { mayManage } from "../access.ts";
import { edit, get } from "../builder.ts";
import { config, configSchema } from "../config/settings.ts";
import { writeConfig } from "../config/write.ts";
import { rulesVersion } from "../rules/version.ts";
import { success } from "./connection.ts";

/** `GET /config`. */
export const getConfig = get({
  summary: "Get how the site is scanned and how users sign in",
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
    const shown = Object.entries(all).filter(([name]) => fields === undefined || fields.has(name));
    return {
      config: Object.fromEntries(shown) as Partial<typeof all>,
      info: {
        rules: rulesVersion,
        release: options.release,
        timezone: site.timezone,
        code: options.code !== undefined,
      },
    };
  },
});

function toNames(sent: unknown): ReadonlySet<string> | undefined {
  if (sent === undefined || sent === "") return undefined;
  const list = Array.isArray(sent) ? sent : [sent];
  return new Set(list.filter((one) => typeof one === "string"));
}

/** `POST /config`. */
export const updateConfig = edit({
  summary: "Change how the site is scanned and how users sign in",
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
