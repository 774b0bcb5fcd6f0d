import type { Context } from "../builder.ts";
import { collection } from "../collect/settings.ts";
import { kitModules } from "../extension-points.ts";
import { note } from "../kit/audit-log.ts";
import { isActive, moduleStates } from "../kit/settings.ts";
import { reportReaders } from "../settings.ts";
import { tagSettings } from "../tags/settings.ts";
import { forget } from "./user-records.ts";
import { verification } from "../verify/settings.ts";

/** All settings of this module. */
export const kitSettings = [
  moduleStates,
  collection,
  reportReaders,
  tagSettings,
  verification,
] as const;

/**
 * Deletes settings and answers of all users; counting returns to the configuration. Counts and dismissed tours remain.
 * Records the number in the audit log.
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

/** Deletes what a reset preserves: dismissed tours of all users. */
export async function resetPersistent(ctx: Context): Promise<void> {
  const kept = await forget(ctx, ["tour"]);
  await note(ctx, "reset-persistent", { kept });
}

/** Deletes the data of the caller, except dismissed tours. Counting continues, without the caller as its owner. */
export async function disconnect(ctx: Context): Promise<void> {
  const { actor, settings, db } = ctx;
  const kept = await forget(ctx, ["notice", "answer", "tracking"], actor.id);
  await db.setupTags.removeAll({ user: actor.id });
  if (settings.get(collection).enabledBy === actor.id && actor.id > 0)
    await settings.change(collection, (now) => ({ ...now, enabledBy: 0 }));
  await note(ctx, "disconnect", { kept });
}
