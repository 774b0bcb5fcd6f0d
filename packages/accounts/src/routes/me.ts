import { context, one, oneOrDeleted } from "@waymark/core";
import * as z from "zod";
import { edit, get, remove } from "../builder.ts";
import { withHash } from "../credentials/passwords.ts";
import { errors } from "../errors.ts";
import type { UserResource } from "../responses.ts";
import { removeUser } from "../users/remove.ts";
import { subjectOf } from "../users/subject.ts";
import { updateUser } from "../users/update.ts";
import { profileArgs, type UserSetup } from "./args.ts";
import { deleteArgs } from "./delete-args.ts";
import { removingUser, writingUser } from "./error-codes.ts";
import { checkNewPassword, mayUpdate } from "./user.ts";

/** `GET /users/me`: the calling user. */
export const getMe = (user: UserResource) =>
  get({
    summary: "Get the caller's own user",
    args: { context: context().describe("Visible fields") },
    returns: one(user),
    find(call) {
      if (call.actor.id === 0) throw errors.rest_not_logged_in();
      return subjectOf(call, call.actor.id);
    },
    access: "public",
    errors: ["rest_not_logged_in"],
    handler: ({ found }) => found,
  });

/** `POST|PUT|PATCH /users/me`. */
export const updateMe = (user: UserResource, setup: UserSetup) =>
  edit({
    summary: "Change the caller's own user",
    transaction: false,
    args: {
      username: z.string().optional().describe("The login; cannot be changed"),
      ...profileArgs(setup),
    },
    returns: one(user, { in: "edit" }),
    find: (call) => subjectOf(call, call.actor.id),
    access: mayUpdate,
    errors: [
      ...writingUser,
      "rest_cannot_edit",
      "rest_not_logged_in",
      "rest_api_token_no_credentials",
    ],
    async handler(call) {
      await checkNewPassword(call, call.found, call.args);
      const change = await withHash(call.args);
      return call.write((inner) => updateUser(inner, inner.found, change));
    },
  });

/** `DELETE /users/me`. */
export const deleteMe = (user: UserResource) =>
  remove({
    summary: "Delete the caller's own user",
    args: deleteArgs,
    returns: oneOrDeleted(user, { in: "edit" }),
    find: (call) => subjectOf(call, call.actor.id),
    access: ({ actor, found }) =>
      actor.can("delete_user", found) || errors.rest_user_cannot_delete(),
    errors: [...removingUser, "rest_not_logged_in"],
    handler: (call) => removeUser(call, call.found, call.args),
  });
