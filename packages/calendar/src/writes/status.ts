import { type ItemPermissions, statuses } from "@waymark/content";
import type { Actor, ModuleContext } from "@waymark/core";
import { invalid } from "../errors.ts";

/**
 * The status of a write: the requested one if the user may publish, by default `publish`. For other users `publish`
 * becomes `pending`, and drafts remain. Undefined leaves it unchanged.
 *
 * @throws ApiError 400 for an unknown status.
 */
export function resolveStatus(
  permissions: Pick<ItemPermissions, "publish">,
  { actor, all }: { readonly actor: Actor; readonly all: ModuleContext["all"] },
  requested: string | undefined,
  before: string | undefined,
): string | undefined {
  const isKnown = all(statuses).some(({ name, internal }) => name === requested && !internal);
  if (requested !== undefined && !isKnown) throw invalid("status", `Unknown status: ${requested}.`);
  if (permissions.publish(actor))
    return requested ?? (before === undefined ? "publish" : undefined);
  if (requested === undefined) return before === undefined ? "draft" : undefined;
  return requested === "publish" || requested === "future" ? "pending" : requested;
}

/** Whether a user may not set this author. An unchanged author is allowed. */
export const rejectsAuthor = (
  permissions: Pick<ItemPermissions, "editOthers">,
  actor: Actor,
  author: number | undefined,
  before?: number,
): boolean =>
  author !== undefined &&
  author !== actor.id &&
  author !== before &&
  !permissions.editOthers(actor);
