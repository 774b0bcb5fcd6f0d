import { ApiError, type Actor } from "@waymark/core";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import { roleRegistry } from "../roles/registry.ts";
import { outranks } from "./subject.ts";

/**
 * The roles that the actor gives somebody, each once.
 *
 * @throws ApiError `rest_user_invalid_role`: 400 for a role that nobody declares; 403 for one with powers that the actor
 * lacks, and for giving up one's own right to change users.
 */
export function chooseRoles(
  { all, actor }: { readonly all: All; readonly actor: Actor },
  requested: readonly string[],
  to?: { readonly id: number },
): readonly string[] {
  const book = roleRegistry(all);
  for (const role of requested)
    if (!book.has(role))
      throw errors.rest_user_invalid_role({ message: `There is no role ${role}.` });
  const refuse = (message: string) => new ApiError("rest_user_invalid_role", message, "auth");
  if (outranks(all, actor, { roles: requested, capabilities: [] }))
    throw refuse("Sorry, you are not allowed to give users this role.");
  const keepsPower = book.capabilitiesOf(requested).includes("edit_users");
  if (to && to.id === actor.id && actor.can("edit_users") && !keepsPower)
    throw refuse("Sorry, you cannot take the administration of users from yourself.");
  return [...new Set(requested)];
}
