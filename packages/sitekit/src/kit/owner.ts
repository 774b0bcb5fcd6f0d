import type { DatapointContext } from "./datapoint.ts";
import { moduleStates } from "./settings.ts";

/** ID of the user who last activated a module or changed its settings; 0 for none. */
export const ownerOf = ({ settings }: Pick<DatapointContext, "settings">, slug: string): number =>
  settings.get(moduleStates)[slug]?.owner ?? 0;

/** Makes the caller the owner of a module after a change of its settings. */
export const own = ({ settings, actor }: DatapointContext, slug: string): Promise<void> =>
  settings.change(moduleStates, (all) => ({
    ...all,
    [slug]: { active: false, since: "", ...all[slug], owner: actor.id },
  }));
