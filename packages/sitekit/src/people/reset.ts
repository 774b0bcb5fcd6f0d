import { collection } from "../collect/settings.ts";
import type { Desk } from "../bound.ts";
import { note } from "../kit/deeds.ts";
import { isActive, moduleStates } from "../kit/state.ts";
import { kitModules } from "../points.ts";
import { reportReaders } from "../settings.ts";
import { tagSettings } from "../tags/settings.ts";
import { verification } from "../verify/verified.ts";
import { forget } from "./kept.ts";

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
export async function reset(desk: Desk): Promise<void> {
  await desk.db.lock("sitekit:modules");
  for (const module of desk.all(kitModules)) {
    if (!module.forceActive && isActive(desk.settings, module.name))
      await module.switched?.(false, desk);
    await module.settings?.forget(desk);
  }
  for (const setting of kitSettings) await desk.settings.reset(setting);
  const kept = await forget(desk, ["notice", "answer", "tracking"]);
  const tags = await desk.db.setupTags.removeAll({ user: { gte: 0 } });
  await note(desk, "reset", { kept, tags, settings: kitSettings.length });
}

/** Forgets what outlives a reset: the tours that were dismissed, of everybody. */
export async function resetPersistent(desk: Desk): Promise<void> {
  const kept = await forget(desk, ["tour"]);
  await note(desk, "reset-persistent", { kept });
}

/**
 * Forgets what is kept of the caller, but for dismissed tours. Counting goes on; whoever had switched it on does not
 * stand for it any more.
 */
export async function disconnect(desk: Desk): Promise<void> {
  const { actor, settings, db } = desk;
  const kept = await forget(desk, ["notice", "answer", "tracking"], actor.id);
  await db.setupTags.removeAll({ user: actor.id });
  if (settings.get(collection).enabledBy === actor.id && actor.id > 0)
    await settings.change(collection, (now) => ({ ...now, enabledBy: 0 }));
  await note(desk, "disconnect", { kept });
}
