import { ApiError, type Actor } from "@waymark/core";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import { roleRegistry } from "../roles/registry.ts";
import { outranks } from "./subject.ts";

/**
 * The roles that the actor assigns to a user, without duplicates.
 *
 * @throws ApiError `rest_user_invalid_role`: 400 for an undeclared role; 403 for a role with capabilities that the
 * actor lacks, and for removing the actor's own permission to edit users.
 */
export function chooseRoles(
  { all, actor }: { readonly all: All; readonly actor: Actor },
  requested: readonly string[],
  to?: { readonly id: number },
): readonly string[] {
  const book = roleRegistry(all);
  for (const role of requested)
    if (!book.has(role))
      throw errors.rest_user_invalid_role({ message: `Role ${role} does not exist.` });
  const refuse = (message: string) => new ApiError("rest_user_invalid_role", message, "auth");
  if (outranks(all, actor, { roles: requested, capabilities: [] }))
    throw refuse("Sorry, you are not allowed to give users this role.");
  const keepsPower = book.capabilitiesOf(requested).includes("edit_users");
  if (to && to.id === actor.id && actor.can("edit_users") && !keepsPower)
    throw refuse("Sorry, you cannot take the administration of users from yourself.");
  return [...new Set(requested)];
}
