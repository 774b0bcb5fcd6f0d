import { collection } from "../collect/settings.ts";
import type { Context } from "../builder.ts";
import { note } from "../kit/deeds.ts";
import { isActive, moduleStates } from "../kit/state.ts";
import { kitModules } from "../extension-points.ts";
import { reportReaders } from "../settings.ts";
import { tagSettings } from "../tags/settings.ts";
import { verification } from "../verify/verified.ts";
import { forget } from "./user-records.ts";

/** Everything that the kit stores under a name of its own. */
export const kitSettings = [
  moduleStates,
  collection,
  reportReaders,
  tagSettings,
  verification,
] as const;

/**
 * Forgets what was set and what was answered, of everybody; counting is as the configuration says. Numbers that were
 * counted stay, and so do dismissed tours. Says in the list of deeds how much that was.
 */
export async function reset(ctx: Context): Promise<void> {
  await ctx.db.lock("sitekit:modules");
  for (const module of ctx.all(kitModules)) {
    if (!module.forceActive && isActive(ctx.settings, module.name))
      await module.switched?.(false, ctx);
    await module.settings?.forget(ctx);
  }
  for (const setting of kitSettings) await ctx.settings.reset(setting);
  const kept = await forget(ctx, ["notice", "answer", "tracking"]);
  const tags = await ctx.db.setupTags.removeAll({ user: { gte: 0 } });
  await note(ctx, "reset", { kept, tags, settings: kitSettings.length });
}

/** Forgets what outlives a reset: the tours that were dismissed, of everybody. */
export async function resetPersistent(ctx: Context): Promise<void> {
  const kept = await forget(ctx, ["tour"]);
  await note(ctx, "reset-persistent", { kept });
}

/**
 * Forgets what is kept of the caller, but for dismissed tours. Counting goes on; whoever had switched it on does not
 * stand for it any more.
 */
export async function disconnect(ctx: Context): Promise<void> {
  const { actor, settings, db } = ctx;
  const kept = await forget(ctx, ["notice", "answer", "tracking"], actor.id);
  await db.setupTags.removeAll({ user: actor.id });
  if (settings.get(collection).enabledBy === actor.id && actor.id > 0)
    await settings.change(collection, (now) => ({ ...now, enabledBy: 0 }));
  await note(ctx, "disconnect", { kept });
}
