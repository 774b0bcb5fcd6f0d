import * as z from "zod";
import {
  type AccessDecision,
  type Actor,
  context,
  type ModuleContext,
  one,
  oneOrDeleted,
} from "@waymark/core";
import { edit, get, remove } from "../builder.ts";
import { isByToken } from "../credentials/api-token.ts";
import { withHash } from "../credentials/passwords.ts";
import { addEmailChange, countEmailChange } from "../email-change/request.ts";
import { errors } from "../errors.ts";
import type { UserResource } from "../responses.ts";
import { checkPassword } from "../users/password-check.ts";
import type { UserRow } from "../tables.ts";
import { removeUser } from "../users/change.ts";
import { toKey } from "../users/name.ts";
import { knownSubject, type Subject, subjectOf } from "../users/subject.ts";
import { updateUser, type UserUpdate } from "../users/update.ts";
import { mayListUsers } from "../users/visibility.ts";
import { deleteArgs, profileArgs, removingUser, type UserSetup, writingUser } from "./args.ts";

const id = z.int().describe("The ID of the user");

/** `GET /users/:id`: the caller, users with published content, and all users for callers with `list_users`. */
export const getUser = (user: UserResource) =>
  get({
    summary: "Get a user",
    args: { id, context: context().describe("Visible fields") },
    returns: one(user),
    find: (ctx) => knownSubject(ctx, ctx.args.id),
    access({ actor, args, found }) {
      const isOwn = found.id === actor.id && actor.id !== 0;
      if (args.context === "edit" && !isOwn && !mayListUsers(actor))
        return errors.rest_user_cannot_view();
      return found.isVisible || errors.rest_user_cannot_view();
    },
    errors: ["rest_user_cannot_view"],
    handler: ({ found }) => found,
  });

interface UpdateRequest {
  readonly actor: Actor;
  readonly args: Pick<UserUpdate, "roles" | "password" | "email">;
  readonly found: Subject;
}
/** Whether the user may be changed like this. */
function mayUpdate(question: UpdateRequest): AccessDecision {
  const { actor, args, found } = question;
  if (!actor.can("edit_user", found)) return errors.rest_cannot_edit();
  if (isByToken(actor) && (args.password !== undefined || args.email !== undefined))
    return errors.rest_api_token_no_credentials();
  return mayPromote(question);
}
/** Whether the caller may assign the roles in the request, if any. */
const mayPromote = ({ actor, args: { roles }, found }: UpdateRequest): AccessDecision =>
  !roles?.length || actor.can("promote_user", found) || errors.rest_cannot_edit_roles();

/** Checks the new password, if there is one. */
async function checkNewPassword(
  ctx: Pick<ModuleContext, "all" | "callService">,
  found: Subject,
  { password, roles, email, name }: UserUpdate,
): Promise<void> {
  if (password === undefined) return;
  await checkPassword(ctx, {
    password,
    user: found.id,
    login: found.login,
    email: email ?? found.email,
    displayName: name || found.display_name,
    roles: roles?.length ? roles : found.roles,
  });
}

type Inner = Parameters<typeof updateUser>[0] &
  Parameters<typeof addEmailChange>[0] & { readonly found: Subject };
interface UpdateCall
  extends Pick<ModuleContext, "all" | "callService" | "rateLimiter">, Pick<UpdateRequest, "actor"> {
  readonly args: UserUpdate;
  readonly found: Subject;
  readonly options: { readonly confirmEmail: boolean };
  readonly write: <T>(work: (inner: Inner) => Promise<T>) => Promise<T>;
}
/** Applies an update. If the site requires it, a new address of the caller's own user waits until it is confirmed. */
async function applyUpdate(ctx: UpdateCall): Promise<UserRow> {
  const { actor, args, found, options } = ctx;
  await checkNewPassword(ctx, found, args);
  const change = await withHash(args);
  const { email, ...rest } = change;
  const isConfirmed = !options.confirmEmail || found.id !== actor.id;
  if (isConfirmed || email === undefined || toKey(email) === toKey(found.email))
    return ctx.write((inner) => updateUser(inner, inner.found, change));
  await countEmailChange(ctx, found.id);
  return ctx.write(async (inner) => {
    const user = await updateUser(inner, inner.found, rest);
    await addEmailChange(inner, user, email);
    return user;
  });
}

/** `POST|PUT|PATCH /users/:id`: updates the given fields only. */
export const updateUserRoute = (user: UserResource, setup: UserSetup) =>
  edit({
    summary: "Change a user",
    // Hashing is slow, so it is done before the transaction.
    transaction: false,
    args: {
      id,
      username: z.string().optional().describe("The login; cannot be changed"),
      ...profileArgs(setup),
    },
    returns: one(user, { in: "edit" }),
    find: (ctx) => knownSubject(ctx, ctx.args.id),
    access: mayUpdate,
    errors: [...writingUser, "rest_cannot_edit", "rest_api_token_no_credentials"],
    handler: applyUpdate,
  });

/** `DELETE /users/:id`. */
export const deleteUserRoute = (user: UserResource) =>
  remove({
    summary: "Delete a user",
    args: { id, ...deleteArgs },
    returns: oneOrDeleted(user, { in: "edit" }),
    find: (ctx) => knownSubject(ctx, ctx.args.id),
    access: ({ actor, found }) =>
      actor.can("delete_user", found) || errors.rest_user_cannot_delete(),
    errors: removingUser,
    handler: (ctx) => removeUser(ctx, ctx.found, ctx.args),
  });

/** `GET /users/me`: the calling user. */
export const getMe = (user: UserResource) =>
  get({
    summary: "Get the caller's own user",
    args: { context: context().describe("Visible fields") },
    returns: one(user),
    find(ctx) {
      if (ctx.actor.id === 0) throw errors.rest_not_logged_in();
      return subjectOf(ctx, ctx.actor.id);
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
    find: (ctx) => subjectOf(ctx, ctx.actor.id),
    access: mayUpdate,
    errors: [
      ...writingUser,
      "rest_cannot_edit",
      "rest_not_logged_in",
      "rest_api_token_no_credentials",
    ],
    handler: applyUpdate,
  });

/** `DELETE /users/me`. */
export const deleteMe = (user: UserResource) =>
  remove({
    summary: "Delete the caller's own user",
    args: deleteArgs,
    returns: oneOrDeleted(user, { in: "edit" }),
    find: (ctx) => subjectOf(ctx, ctx.actor.id),
    access: ({ actor, found }) =>
      actor.can("delete_user", found) || errors.rest_user_cannot_delete(),
    errors: [...removingUser, "rest_not_logged_in"],
    handler: (ctx) => removeUser(ctx, ctx.found, ctx.args),
  });
