import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { callerLimit } from "../credentials/attempts.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { errors } from "../errors.ts";
import { findLink, takeLink } from "../links/link.ts";
import { password, type UserSetup } from "../routes/args.ts";
import { changeUser } from "../users/change.ts";
import { checkPassword } from "../users/password-check.ts";
import { mailPasswordReset } from "./jobs.ts";

/** The maximum number of requests from one network in 15 minutes. */
const maxRequests = 20;

/** `POST /password-resets`. The response is the same for unknown users. */
export const requestPasswordReset = post({
  summary: "Request a mail with a link to set a new password",
  args: {
    login: z.string().trim().min(1).max(254).describe("Login or email address of the user"),
  },
  status: 202,
  returns: jsonResponse("password reset request", z.object({ accepted: z.literal(true) })),
  access: "public",
  tool: false,
  errors: ["rest_too_many_requests", "password_resets_disabled"],
  async handler({ args: { login }, options, rateLimiter, remoteAddress, jobs }) {
    if (!options.passwordResets) throw errors.password_resets_disabled();
    await rateLimiter.count([callerLimit("password reset", remoteAddress, maxRequests)]);
    await jobs.add(mailPasswordReset, { login }, { key: login.toLowerCase() });
    return { accepted: true as const };
  },
});

/** `POST /password-resets/confirm`. */
export const confirmPasswordReset = (setup: UserSetup) =>
  post({
    summary: "Set a new password with the token of a mailed link",
    // Hashing is slow, so it is done before the transaction.
    transaction: false,
    args: {
      token: z.string().max(100).describe("The token of the link"),
      password: password(setup.options.minPasswordLength).describe("The new password"),
      revoke_credentials: z
        .boolean()
        .default(false)
        .describe("Whether the application passwords and API tokens of the user are revoked, too"),
    },
    status: 200,
    returns: jsonResponse("password reset", z.object({ changed: z.literal(true) })),
    access: "public",
    tool: false,
    errors: ["rest_invalid_link", "password_resets_disabled"],
    async handler({ args, write, ...ctx }) {
      const { options, log } = ctx;
      if (!options.passwordResets) throw errors.password_resets_disabled();
      const found = await findLink(ctx, "password-reset", args.token);
      if (!found) throw errors.rest_invalid_link();
      const { id, login, email, display_name: displayName, roles } = found.user;
      await checkPassword(ctx, {
        password: args.password,
        user: id,
        login,
        email,
        displayName,
        roles,
      });
      const hashed = await hashPassword(args.password);
      await write(async ({ db, emit }) => {
        const user = await takeLink({ db }, found);
        if (!user) throw errors.rest_invalid_link();
        await changeUser({ db, emit }, user, { password: hashed });
        if (!args.revoke_credentials) return;
        await db.application_passwords.removeAll({ user: id });
        await db.api_tokens.removeAll({ user: id });
      });
      log.info("A password was reset with a mailed link.", { user: id });
      return { changed: true as const };
    },
  });
