import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { setup } from "../access.ts";
import { edit, get } from "../builder.ts";
import { isMissing } from "../kit/arg-errors.ts";
import { isOn, moduleOf, modulesOf } from "../kit/find.ts";
import { moduleInfo, toInfos } from "../kit/info.ts";
import { slugArg } from "../kit/slugs.ts";
import { switchModule } from "../kit/switch.ts";
import { noticeSchema, toNoticeOutput } from "../notices/read.ts";
import { wrapped } from "./args.ts";

export const listModules = get({
  summary: "List the modules",
  returns: jsonResponse("sitekit-modules", z.array(moduleInfo)),
  access: setup,
  handler: async (call) => [...(await toInfos(call, modulesOf(call)))],
});

export const getModule = get({
  summary: "Get a module",
  args: { slug: z.string().max(64).optional().describe("Module slug") },
  returns: jsonResponse("sitekit-module", moduleInfo),
  access: setup,
  errors: ["invalid_module_slug"],
  async handler(call) {
    const module = moduleOf(call, call.args.slug);
    const [info] = await toInfos(call, [module]);
    return info as z.output<typeof moduleInfo>;
  },
});

export const activateModule = edit({
  summary: "Activate a module, or deactivate it with those that require it",
  args: wrapped(
    z.strictObject({
      slug: z.string().max(64).optional().describe("Module slug"),
      active: z.boolean().optional().describe("Whether to activate it"),
    }),
    "Module and state",
  ),
  returns: jsonResponse(
    "sitekit-activation",
    z.object({ success: z.literal(true), deactivated: z.array(z.string()).optional() }),
  ),
  access: setup,
  status: 200,
  errors: [
    "invalid_module_slug",
    "missing_required_param",
    "inactive_dependencies",
    "cannot_deactivate_module",
    "cannot_deactivate_dependant",
  ],
  async handler({ args, ...call }) {
    const { slug, active } = args.data;
    moduleOf(call, slug);
    if (active === undefined) throw isMissing("active");
    const deactivated = [...(await switchModule(call, slug, active))];
    return { success: true as const, ...(deactivated.length > 0 && { deactivated }) };
  },
});

export const getModuleNotices = get({
  summary: "List the notices of a module",
  args: { slug: slugArg() },
  returns: jsonResponse("sitekit-notices", z.array(noticeSchema)),
  access: setup,
  errors: ["invalid_module_slug"],
  async handler(call) {
    const module = moduleOf(call, call.args.slug);
    const told = isOn(call, module) ? ((await module.notices?.(call)) ?? []) : [];
    return told.slice(0, 50).map((one) => toNoticeOutput(one, call));
  },
});
