import type { DatapointContext } from "./datapoint.ts";
import { moduleStates } from "./state.ts";

/** Who has switched a module or changed its settings last; 0 where nobody did. */
export const ownerOf = ({ settings }: Pick<DatapointContext, "settings">, slug: string): number =>
  settings.get(moduleStates)[slug]?.owner ?? 0;

/** Makes the caller the owner of a module, whose settings they have changed. */
export const own = ({ settings, actor }: DatapointContext, slug: string): Promise<void> =>
  settings.change(moduleStates, (all) => ({
    ...all,
    [slug]: { active: false, since: "", ...all[slug], owner: actor.id },
  }));
