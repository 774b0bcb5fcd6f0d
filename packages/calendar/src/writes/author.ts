import type { Rights } from "@waymark/content";
import type { Actor } from "@waymark/core";

/** Whether somebody may not write in the name of `author`. Whose it is already, it may stay. */
export const refusesAuthor = (
  rights: Pick<Rights, "editOthers">,
  actor: Actor,
  author: number | undefined,
  before?: number,
): boolean =>
  author !== undefined && author !== actor.id && author !== before && !rights.editOthers(actor);
