import { email, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { isByToken } from "../credentials/api-token.ts";
import { errors } from "../errors.ts";
import { findLink, takeLink } from "../links/link.ts";
import { lockNames } from "../locks.ts";
import { changeUser } from "../users/change.ts";
import { toKey } from "../users/name.ts";
import { checkFreeEmail } from "./change.ts";
import { addEmailChange, countEmailChange } from "./request.ts";

/** `POST /users/me/email-change`: the address changes when the new one is confirmed. */
export const requestEmailChange = post({
  summary: "Mail a confirmation link to the caller's new email address",
  args: { email: email().describe("The new email address") },
  status: 202,
  returns: jsonResponse("email change request", z.object({ accepted: z.literal(true) })),
  access: "signed-in",
  tool: false,
  errors: [
    "rest_user_invalid_id",
    "rest_user_invalid_email",
    "rest_api_token_no_credentials",
    "rest_too_many_requests",
  ],
  async handler({ args, db, actor, jobs, rateLimiter }) {
    if (isByToken(actor)) throw errors.rest_api_token_no_credentials();
    const user = actor.id > 0 ? await db.users.get(actor.id) : undefined;
    if (!user) throw errors.rest_user_invalid_id();
    await countEmailChange({ rateLimiter }, user.id);
    await addEmailChange({ db, jobs }, user, args.email);
    return { accepted: true as const };
  },
});

/** `POST /email-changes/confirm`. */
export const confirmEmailChange = post({
  summary: "Confirm an email address with the token of a mailed link",
  transaction: false,
  args: { token: z.string().max(100).describe("The token of the link") },
  status: 200,
  returns: jsonResponse("email change", z.object({ email: z.string() })),
  access: "public",
  tool: false,
  errors: ["rest_invalid_link", "rest_user_invalid_email"],
  async handler({ args, write, ...ctx }) {
    const found = await findLink(ctx, "email-change", args.token);
    if (!found) throw errors.rest_invalid_link();
    const { email } = found.link;
    await write(async ({ db, emit }) => {
      const user = await takeLink({ db }, found);
      if (!user) throw errors.rest_invalid_link();
      await lockNames(db);
      await checkFreeEmail({ db }, user, email);
      await changeUser({ db, emit }, user, { email, email_key: toKey(email) });
    });
    ctx.log.info("An email address was confirmed.", { user: found.user.id });
    return { email };
  },
});
