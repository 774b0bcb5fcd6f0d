import type { Actor, ApiError } from "@waymark/core";
import { errors } from "../errors.ts";
import type { ContentType } from "../content-type.ts";
import type { Rights } from "../rights.ts";
import type { WriteArgs } from "./values.ts";

/** The rights that a write needs beyond the one over the item: for another's name, for stickiness, for terms. */
export function refusalOf(
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
  const givesTerms = taxonomies.some(({ base }) => {
    const ids = args[base];
    return Array.isArray(ids) && ids.length > 0;
  });
  if (givesTerms && !actor.can("edit_posts")) return errors.rest_cannot_assign_term();
  return undefined;
}

/** What it takes to give an item a status: the right to publish for whatever others would see. */
export function statusRefusal(
  rights: Rights,
  actor: Actor,
  status: string,
  before: string | undefined,
): ApiError | undefined {
  if (status === before || status === "draft" || status === "pending") return undefined;
  return rights.publish(actor) ? undefined : errors.rest_cannot_publish();
}
