import type { Actor, ApiError } from "@waymark/core";
import { mayOnTerms } from "../capabilities.ts";
import type { ContentType } from "../content-type.ts";
import { errors } from "../errors.ts";
import type { ItemPermissions } from "../permissions.ts";
import type { WriteArgs } from "./values.ts";

/** Permissions of a write beyond editing the item: author, stickiness and terms. */
export function permissionError(
  permissions: ItemPermissions,
  { taxonomies }: ContentType,
  actor: Actor,
  args: WriteArgs,
): ApiError | undefined {
  if (
    args.author !== undefined &&
    args.author !== 0 &&
    args.author !== actor.id &&
    !permissions.editOthers(actor)
  )
    return errors.rest_cannot_edit_others();
  if (args.sticky === true && !permissions.makeSticky(actor))
    return errors.rest_cannot_assign_sticky();
  const isDenied = taxonomies.some((taxonomy) => {
    const ids = args[taxonomy.base];
    return Array.isArray(ids) && ids.length > 0 && !mayOnTerms(actor, "assign", taxonomy);
  });
  return isDenied ? errors.rest_cannot_assign_term() : undefined;
}

/** Setting a status that makes an item visible to others requires permission to publish. */
export function statusPermissionError(
  permissions: ItemPermissions,
  actor: Actor,
  status: string,
  before: string | undefined,
): ApiError | undefined {
  if (status === before || status === "draft" || status === "pending") return undefined;
  return permissions.publish(actor) ? undefined : errors.rest_cannot_publish();
}
