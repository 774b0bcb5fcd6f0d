import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { type Context, edit, get } from "../builder.ts";
import { isOn, modulesOf, moduleOf } from "../kit/find.ts";
import type { KitModule } from "../kit/module.ts";
import { ownerOf, note, moduleStates, slugArg } from "../kit/settings.ts";
import { errors } from "../errors.ts";
import type { DatapointContext } from "../kit/datapoint.ts";
import { setup } from "../access.ts";
import { isMissing } from "../kit/arg-errors.ts";
import { noticeSchema, toNoticeOutput } from "../notices.ts";
import { wrapped } from "./args.ts";

const slugs = z.array(z.string());
/** A module in the list. */
const moduleInfo = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  homepage: z.string(),
  internal: z.boolean().describe("Omitted from responses with settings"),
  order: z.int(),
  forceActive: z.boolean().describe("Whether it is always active"),
  active: z.boolean(),
  connected: z.boolean().describe("Whether its requirements are met"),
  dependencies: slugs,
  dependants: slugs,
  owner: z
    .object({ id: z.int(), login: z.string().optional() })
    .nullable()
    .describe("User who last activated it or changed its settings"),
});
type ModuleInfo = z.output<typeof moduleInfo>;

/** The list entries of one or all modules. */
async function toInfos(
  ctx: Context,
  selected: readonly KitModule[],
): Promise<readonly ModuleInfo[]> {
  const ids = [...new Set(selected.map(({ name }) => ownerOf(ctx, name)).filter((id) => id > 0))];
  const rows =
    ids.length === 0
      ? []
      : await ctx.db.users.find({ where: { id: { in: ids } }, columns: ["id", "login"] });
  const canList = ctx.actor.can("list_users");
  const toOwner = (id: number): ModuleInfo["owner"] => {
    if (id === 0) return null;
    const login = canList ? rows.find((row) => row.id === id)?.login : undefined;
    return login === undefined ? { id } : { id, login };
  };
  const modules = modulesOf(ctx);
  return selected.map((module) => ({
    slug: module.name,
    name: module.title,
    description: module.description,
    homepage: module.homepage ?? "",
    internal: module.internal ?? false,
    order: module.order,
    forceActive: module.forceActive ?? false,
    active: isOn(ctx, module),
    connected: isOn(ctx, module) && (module.isReady?.(ctx) ?? true),
    dependencies: [...(module.needs ?? [])],
    dependants: modules
      .filter(({ needs = [] }) => needs.includes(module.name))
      .map(({ name }) => name),
    owner: toOwner(ownerOf(ctx, module.name)),
  }));
}

/** Modules that require this one, direct ones first. */
function dependantsOf(
  modules: readonly KitModule[],
  slug: string,
  seen: ReadonlySet<string> = new Set([slug]),
): readonly KitModule[] {
  const known = new Set(seen);
  const near = modules.filter(
    ({ name, needs = [] }) => needs.includes(slug) && !known.has(name) && known.add(name),
  );
  return [...near, ...near.flatMap(({ name }) => dependantsOf(modules, name, known))].filter(
    (one, at, all) => all.findIndex(({ name }) => name === one.name) === at,
  );
}

/**
 * Activates or deactivates a module in the current transaction; modules that require it are deactivated first. Returns
 * their slugs. Idempotent.
 *
 * @throws ApiError 404 `invalid_module_slug`, 409 `inactive_dependencies`, `cannot_deactivate_module`,
 * `cannot_deactivate_dependant`.
 */
async function switchModule(
  ctx: DatapointContext,
  slug: string | undefined,
  active: boolean,
): Promise<readonly string[]> {
  await ctx.db.lock("sitekit:modules");
  const module = moduleOf(ctx, slug);
  const modules = modulesOf(ctx);
  if (active) {
    const missing = (module.needs ?? []).filter(
      (need) => !modules.some((one) => one.name === need && isOn(ctx, one)),
    );
    if (missing.length > 0)
      throw errors.inactive_dependencies({
        message: `Activate these first: ${missing.join(", ")}.`,
        data: { slugs: missing },
      });
    if (!isOn(ctx, module)) await turn(ctx, module, true);
    return [];
  }
  if (module.forceActive) throw errors.cannot_deactivate_module();
  const dependants = dependantsOf(modules, module.name).filter((one) => isOn(ctx, one));
  if (dependants.some(({ forceActive }) => forceActive)) throw errors.cannot_deactivate_dependant();
  for (const one of dependants.toReversed()) await turn(ctx, one, false);
  if (isOn(ctx, module)) await turn(ctx, module, false);
  return dependants.map(({ name }) => name);
}

async function turn(ctx: DatapointContext, module: KitModule, active: boolean): Promise<void> {
  const { settings, actor, clock } = ctx;
  if (module.forceActive) return;
  const state = { active, owner: actor.id, since: clock.now().toISOString() };
  await settings.change(moduleStates, (all) => ({ ...all, [module.name]: state }));
  await module.switched?.(active, ctx);
  await note(ctx, active ? "module-on" : "module-off", { slug: module.name });
}

export const listModules = get({
  summary: "List the modules",
  returns: jsonResponse("sitekit-modules", z.array(moduleInfo)),
  access: setup,
  handler: async (ctx) => [...(await toInfos(ctx, modulesOf(ctx)))],
});

export const getModule = get({
  summary: "Get a module",
  args: { slug: z.string().max(64).optional().describe("Module slug") },
  returns: jsonResponse("sitekit-module", moduleInfo),
  access: setup,
  errors: ["invalid_module_slug"],
  async handler(ctx) {
    const module = moduleOf(ctx, ctx.args.slug);
    const [info] = await toInfos(ctx, [module]);
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
  async handler({ args, ...ctx }) {
    const { slug, active } = args.data;
    moduleOf(ctx, slug);
    if (active === undefined) throw isMissing("active");
    const deactivated = [...(await switchModule(ctx, slug, active))];
    return { success: true as const, ...(deactivated.length > 0 && { deactivated }) };
  },
});

export const getModuleNotices = get({
  summary: "List the notices of a module",
  args: { slug: slugArg() },
  returns: jsonResponse("sitekit-notices", z.array(noticeSchema)),
  access: setup,
  errors: ["invalid_module_slug"],
  async handler(ctx) {
    const module = moduleOf(ctx, ctx.args.slug);
    const found = isOn(ctx, module) ? ((await module.notices?.(ctx)) ?? []) : [];
    return found.slice(0, 50).map((one) => toNoticeOutput(one, ctx));
  },
});
