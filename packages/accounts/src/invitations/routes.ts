import {
  hourMs,
  type Actor,
  can,
  context,
  deleted,
  email,
  invalidArgument,
  jsonResponse,
  one,
  oneOrDeleted,
  paged,
  pageOf,
  toTextLine,
} from "@waymark/core";
import * as z from "zod";
import { get, post, remove } from "../builder.ts";
import { isByToken } from "../credentials/api-token.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { errors } from "../errors.ts";
import { userCreated } from "../events.ts";
import { password, username, type UserSetup } from "../routes/args.ts";
import type { AccountDb, InvitationRow } from "../tables.ts";
import { insertUser } from "../users/create.ts";
import { toKey } from "../users/name.ts";
import { checkPassword } from "../users/password-check.ts";
import { chooseRoles } from "../users/subject.ts";
import { findInvitation, grantedRoles, storeInvitation } from "./invitation.ts";
import { mailInvitation } from "./jobs.ts";
import { invitation } from "./responses.ts";

/** The maximum number of times that one invitation is sent again per hour. */
const maxPerHour = 5;

const mayInvite = can("create_users", {
  code: "rest_cannot_create_user",
  message: errors.rest_cannot_create_user().message,
});
const uuid = z.string().min(1).max(64).describe("The ID of the invitation");
const writing = ["rest_cannot_create_user", "rest_api_token_no_credentials"] as const;

/** API tokens cannot create users, so they cannot invite people either. */
function rejectToken(actor: Actor): void {
  if (isByToken(actor)) throw errors.rest_api_token_no_credentials();
}
async function invitationOf(db: AccountDb, id: string): Promise<InvitationRow> {
  const row = await db.invitations.first({ uuid: id.toLowerCase() });
  if (!row) throw errors.invitation_not_found();
  return row;
}

export const listInvitations = get({
  summary: "List invitations that were not accepted, newest first",
  args: { context: context().describe("Visible fields"), ...paged() },
  returns: pageOf(invitation),
  access: mayInvite,
  errors: ["rest_cannot_create_user"],
  handler: ({ db, args: { page, per_page }, select }) =>
    db.invitations.page({ orderBy: { id: "desc" }, page, per_page, select }),
});

export const createInvitation = post({
  summary: "Invite a person by mail",
  args: {
    email: email().describe("The email address of the person"),
    roles: z
      .array(z.string().max(100))
      .min(1)
      .max(20)
      .optional()
      .describe("The roles that the user will have; default: the site's default role"),
  },
  returns: one(invitation, { in: "edit" }),
  access: mayInvite,
  errors: [...writing, "existing_user_email", "invitation_exists", "rest_user_invalid_role"],
  async handler({ args, db, all, actor, options, clock, jobs, log }) {
    rejectToken(actor);
    const roles = chooseRoles({ all, actor }, args.roles ?? [options.defaultRole]);
    const row = await storeInvitation(
      { db, clock },
      { email: args.email, roles, invitedBy: actor.id },
    );
    await jobs.add(mailInvitation, { invitation: row.id });
    log.info("A person was invited.", { invitation: row.id, roles, user: actor.id });
    return row;
  },
});

export const resendInvitation = post({
  summary: "Send an invitation again, with a new link; the earlier link becomes invalid",
  args: { uuid },
  status: 202,
  returns: one(invitation, { in: "edit" }),
  access: mayInvite,
  errors: [...writing, "invitation_not_found", "rest_too_many_requests"],
  async handler({ args, db, actor, jobs, rateLimiter }) {
    rejectToken(actor);
    const row = await invitationOf(db, args.uuid);
    await rateLimiter.count([{ key: `invitation ${row.id}`, max: maxPerHour, period: hourMs }]);
    await jobs.add(mailInvitation, { invitation: row.id }, { key: String(row.id) });
    return row;
  },
});

export const deleteInvitation = remove({
  summary: "Revoke an invitation",
  args: { uuid },
  returns: oneOrDeleted(invitation, { in: "edit" }),
  access: mayInvite,
  errors: ["rest_cannot_create_user", "invitation_not_found"],
  async handler({ args, db, actor, log, show }) {
    const row = await invitationOf(db, args.uuid);
    const previous = await show(row);
    await db.invitations.remove(row.id);
    log.info("An invitation was revoked.", { invitation: row.id, user: actor.id });
    return deleted(previous);
  },
});

/** Rejects the addresses of others as logins, whether or not they are taken: the error must not tell who has an account. */
function checkInvitedLogin(login: string, address: string): void {
  if (!login.includes("@") || toKey(login) === toKey(address)) return;
  const message = "A login with an @ must be your own email address.";
  throw invalidArgument("username", message, "rest_user_invalid_username", { status: 400 });
}

/** `POST /invitations/accept`: creates the user. The address is confirmed by the link. */
export const acceptInvitation = (setup: UserSetup) =>
  post({
    summary: "Accept an invitation with the token of its mail",
    // Hashing is slow, so it is done before the transaction.
    transaction: false,
    args: {
      token: z.string().max(100).describe("The token of the link"),
      username: username().describe("The login; never changes"),
      name: z
        .string()
        .max(200)
        .transform(toTextLine)
        .optional()
        .describe("Public name; default: the login"),
      password: password(setup.options.minPasswordLength).describe("The password"),
    },
    status: 201,
    returns: jsonResponse("accepted invitation", z.object({ id: z.int(), username: z.string() })),
    access: "public",
    tool: false,
    errors: [
      "rest_invalid_link",
      "existing_user_login",
      "existing_user_email",
      "user_login_too_long",
      "rest_user_invalid_role",
    ],
    async handler({ args, write, ...ctx }) {
      const found = await findInvitation(ctx, args.token);
      if (!found) throw errors.rest_invalid_link();
      const { email: address, roles } = found;
      checkInvitedLogin(args.username, address);
      const displayName = args.name || args.username;
      await checkPassword(ctx, {
        password: args.password,
        user: undefined,
        login: args.username,
        email: address,
        displayName,
        roles,
      });
      const hashed = await hashPassword(args.password);
      const user = await write(async (inner) => {
        const { db, clock, emit } = inner;
        const count = await db.invitations.removeAll({ id: found.id, hash: found.hash });
        if (count !== 1) throw errors.rest_invalid_link();
        const added = await insertUser(db, {
          login: args.username,
          email: address,
          displayName,
          password: hashed,
          roles: await grantedRoles(inner, found),
          registered: clock.now(),
        });
        await emit(userCreated, { id: added.id, login: added.login });
        return added;
      });
      ctx.log.info("An invitation was accepted.", { invitation: found.id, user: user.id });
      return { id: user.id, username: user.login };
    },
  });
