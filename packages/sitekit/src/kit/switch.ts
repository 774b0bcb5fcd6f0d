import { errors } from "../errors.ts";
import { note } from "./audit-log.ts";
import type { DatapointContext } from "./datapoint.ts";
import { isOn, moduleOf, modulesOf } from "./find.ts";
import type { KitModule } from "./module.ts";
import { moduleStates } from "./settings.ts";

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
export async function switchModule(
  asked: DatapointContext,
  slug: string | undefined,
  active: boolean,
): Promise<readonly string[]> {
  await asked.db.lock("sitekit:modules");
  const module = moduleOf(asked, slug);
  const modules = modulesOf(asked);
  if (active) {
    const missing = (module.needs ?? []).filter(
      (need) => !modules.some((one) => one.name === need && isOn(asked, one)),
    );
    if (missing.length > 0)
      throw errors.inactive_dependencies({
        message: `Activate these first: ${missing.join(", ")}.`,
        data: { slugs: missing },
      });
    if (!isOn(asked, module)) await turn(asked, module, true);
    return [];
  }
  if (module.forceActive) throw errors.cannot_deactivate_module();
  const dependants = dependantsOf(modules, module.name).filter((one) => isOn(asked, one));
  if (dependants.some(({ forceActive }) => forceActive)) throw errors.cannot_deactivate_dependant();
  for (const one of dependants.toReversed()) await turn(asked, one, false);
  if (isOn(asked, module)) await turn(asked, module, false);
  return dependants.map(({ name }) => name);
}

async function turn(asked: DatapointContext, module: KitModule, active: boolean): Promise<void> {
  const { settings, actor, clock } = asked;
  if (module.forceActive) return;
  const state = { active, owner: actor.id, since: clock.now().toISOString() };
  await settings.change(moduleStates, (all) => ({ ...all, [module.name]: state }));
  await module.switched?.(active, asked);
  await note(asked, active ? "module-on" : "module-off", { slug: module.name });
}
