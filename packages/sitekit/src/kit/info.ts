import * as z from "zod";
import type { Context } from "../builder.ts";
import { isOn, modulesOf } from "./find.ts";
import type { KitModule } from "./module.ts";
import { ownerOf } from "./owner.ts";

const slugs = z.array(z.string());
/** A module in the list. */
export const moduleInfo = z.object({
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
export type ModuleInfo = z.output<typeof moduleInfo>;

/** The list entries of one or all modules. */
export async function toInfos(
  ctx: Context,
  shown: readonly KitModule[],
): Promise<readonly ModuleInfo[]> {
  const ids = [...new Set(shown.map(({ name }) => ownerOf(ctx, name)).filter((id) => id > 0))];
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
  return shown.map((module) => ({
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
