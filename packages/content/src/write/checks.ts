import type { Actor, ApiError } from "@waymark/core";
import { mayOnTerms } from "../capabilities.ts";
import type { ContentType } from "../content-type.ts";
import { errors } from "../errors.ts";
import type { Rights } from "../rights.ts";
import type { WriteArgs } from "./values.ts";

/** Permissions of a write beyond editing the item: author, stickiness and terms. */
export function permissionError(
  rights: Rights,
  { taxonomies }: ContentType,
  actor: Actor,
  args: WriteArgs,
): ApiError | undefined {
  if (
    args.author !== undefined &&
    args.author !== 0 &&
    args.author !== actor.id &&
    !rights.editOthers(actor)
  )
    return errors.rest_cannot_edit_others();
  if (args.sticky === true && !rights.makeSticky(actor)) return errors.rest_cannot_assign_sticky();
  const isDenied = taxonomies.some((taxonomy) => {
    const ids = args[taxonomy.base];
    return Array.isArray(ids) && ids.length > 0 && !mayOnTerms(actor, "assign", taxonomy);
  });
  return isDenied ? errors.rest_cannot_assign_term() : undefined;
}

/** Setting a status that makes an item visible to others requires permission to publish. */
export function statusPermissionError(
  rights: Rights,
  actor: Actor,
  status: string,
  before: string | undefined,
): ApiError | undefined {
  if (status === before || status === "draft" || status === "pending") return undefined;
  return rights.publish(actor) ? undefined : errors.rest_cannot_publish();
}
