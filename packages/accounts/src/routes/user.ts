import { context, one } from "@waymark/core";
import * as z from "zod";
import { edit, get, remove } from "../bound.ts";
import { errors } from "../errors.ts";
import type { UserResource } from "../resources.ts";
import { removeUser } from "../users/remove.ts";
import { knownSubject, type Subject } from "../users/subject.ts";
import { updateUser } from "../users/update.ts";
import { seesEveryone } from "../users/visibility.ts";
import { profileArgs, type UserSetup } from "./args.ts";
import { deleteArgs } from "./delete-args.ts";

const id = z.int().describe("The id of the user");

/** `GET /users/:id`: oneself, whoever has published something, and everybody for who lists users. */
export const readUser = (user: UserResource) =>
  get({
    summary: "Read a user",
    args: { id, context: context().describe("Which fields are shown") },
    returns: one(user),
    find: (call) => knownSubject(call, call.args.id),
    access({ actor, args, found }) {
      const isOwn = found.id === actor.id && actor.id !== 0;
      if (args.context === "edit" && !isOwn && !seesEveryone(actor))
        return errors.rest_user_cannot_view();
      return found.isVisible || errors.rest_user_cannot_view();
    },
    handler: ({ found }) => found,
  });

/** `POST|PUT|PATCH /users/:id`: changes what is sent and nothing else. */
export const updateUserRoute = (user: UserResource, setup: UserSetup) =>
  edit({
    summary: "Change a user",
    args: {
      id,
      username: z.string().optional().describe("The login; cannot be changed"),
      ...profileArgs(setup),
    },
    returns: one(user, { in: "edit" }),
    find: (call) => knownSubject(call, call.args.id),
    access({ actor, args, found }) {
      if (!actor.can("edit_user", found)) return errors.rest_cannot_edit();
      return mayPromote(actor, args, found) || errors.rest_cannot_edit_roles();
    },
    handler: (call) => updateUser(call, call.found, call.args),
  });

/** Whether the roles that are sent, if any, may be given. */
export const mayPromote = (
  actor: { can(capability: string, target: unknown): boolean },
  { roles }: { readonly roles?: readonly string[] | undefined },
  found: Subject,
): boolean => !roles?.length || actor.can("promote_user", found);

/** `DELETE /users/:id`. */
export const deleteUserRoute = remove({
  summary: "Delete a user",
  args: { id, ...deleteArgs },
  find: (call) => knownSubject(call, call.args.id),
  access: ({ actor, found }) => actor.can("delete_user", found) || errors.rest_user_cannot_delete(),
  handler: (call) => removeUser(call, call.found, call.args),
});
