import type { Rights } from "@waymark/content";
import type { Actor } from "@waymark/core";

/** Whether a user may not set this author. An unchanged author is allowed. */
export const rejectsAuthor = (
  rights: Pick<Rights, "editOthers">,
  actor: Actor,
  author: number | undefined,
  before?: number,
): boolean =>
  author !== undefined && author !== actor.id && author !== before && !rights.editOthers(actor);
