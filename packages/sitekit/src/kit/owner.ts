import type { Asked } from "./datapoint.ts";
import { moduleStates } from "./state.ts";

/** Who has switched a module or changed its settings last; 0 where nobody did. */
export const ownerOf = ({ settings }: Pick<Asked, "settings">, slug: string): number =>
  settings.get(moduleStates)[slug]?.owner ?? 0;

/** Makes the caller the owner of a module, whose settings they have changed. */
export const own = ({ settings, actor }: Asked, slug: string): Promise<void> =>
  settings.change(moduleStates, (all) => ({
    ...all,
    [slug]: { active: false, since: "", ...all[slug], owner: actor.id },
  }));
