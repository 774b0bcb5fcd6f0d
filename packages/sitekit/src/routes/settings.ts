import { ApiError, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { setup } from "../access.ts";
import { edit, get, type Context } from "../builder.ts";
import { toValid } from "../kit/arg-errors.ts";
import { note, own, ownerOf, slugArg } from "../kit/settings.ts";
import { moduleOf } from "../kit/find.ts";
import type { KitModule } from "../kit/module.ts";

const values = jsonResponse("sitekit-settings", z.record(z.string(), z.unknown()));
const toSettings = (ctx: Context, module: KitModule) => ({
  ...settingsOf(module).read(ctx),
  ownerID: ownerOf(ctx, module.name),
});
function settingsOf({ settings, title }: KitModule) {
  if (settings) return settings;
  const message = `The module ${title} does not support settings.`;
  throw new ApiError("invalid_module_slug", message, 400);
}

export const getSettings = get({
  summary: "Get the settings of a module, active or inactive",
  args: { slug: slugArg() },
  returns: values,
  access: setup,
  errors: ["invalid_module_slug"],
  handler: (ctx) => toSettings(ctx, moduleOf(ctx, ctx.args.slug)),
});

/** Read-only fields that clients send back unchanged. */
const readOnly = ["ownerID"];
export const updateSettings = edit({
  summary: "Update settings of a module; omitted ones are unchanged",
  args: {
    slug: slugArg(),
    data: z.looseObject({}).optional().describe("Changed settings"),
  },
  returns: values,
  access: setup,
  status: 200,
  errors: ["invalid_module_slug", "missing_required_param"],
  async handler({ args, ...ctx }) {
    const module = moduleOf(ctx, args.slug);
    const { schema, change } = settingsOf(module);
    const given = Object.fromEntries(
      Object.entries(args.data ?? {}).filter(([key]) => !readOnly.includes(key)),
    );
    const valid: Readonly<Record<string, unknown>> = toValid(schema, given);
    const changed = Object.keys(valid);
    if (changed.length > 0) {
      await ctx.db.lock("sitekit:modules");
      await change(valid, ctx);
      await own(ctx, module.name);
      await note(ctx, "settings", { slug: module.name, changed });
    }
    return toSettings(ctx, module);
  },
});
