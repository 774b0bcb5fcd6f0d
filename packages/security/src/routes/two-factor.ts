import { isByToken, userSubject, type Subject, type UserRow } from "@waymark/accounts";
import { can, jsonResponse, type Actor, type AccessDecision } from "@waymark/core";
import * as z from "zod";
import { manage } from "../access.ts";
import { get, post, remove, type Context } from "../builder.ts";
import { errors } from "../errors.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  requirePassword,
  renewRecoveryCodes,
  resetTwoFactor,
  type Proof,
  twoFactorState,
} from "../two-factor/change.ts";
import { success } from "./connection.ts";

const state = jsonResponse(
  "two-factor",
  z.object({
    enabled: z.boolean().describe("Whether a second factor is required to sign in"),
    required: z.boolean().describe("Whether a role of the user requires a second factor"),
    grace_until: z
      .string()
      .nullable()
      .meta({ format: "date-time" })
      .describe("End of the grace period without a second factor; null before the first sign-in"),
    recovery_codes: z.int().describe("Number of unused recovery codes"),
  }),
);
const codes = jsonResponse(
  "recovery-codes",
  z.object({
    recovery_codes: z.array(z.string()).describe("Returned only once"),
  }),
);
const password = z
  .string()
  .max(4096)
  .describe("The password of the caller; empty if the caller has none");
const code = z.string().max(100).describe("A code from the authenticator app, or a recovery code");

interface CallerContext {
  readonly db: Context["db"];
  readonly actor: Actor;
}
/** The caller's own user. */
async function ownUser({ db, actor }: CallerContext): Promise<UserRow> {
  const user = await db.users.get(actor.id, { forUpdate: false });
  if (!user) throw errors.rest_forbidden();
  return user;
}
const toProof = (
  args: { readonly password?: string | undefined; readonly code?: string | undefined },
  {
    request,
    remoteAddress,
  }: { readonly request: Request; readonly remoteAddress: string | undefined },
): Proof => ({
  password: args.password ?? "",
  code: args.code ?? "",
  remoteAddress,
  cookie: request.headers.get("cookie"),
});
const signedIn = ({ actor }: { readonly actor: Actor }): AccessDecision =>
  actor.id !== 0 || errors.rest_not_logged_in();
const proving = ["rest_not_logged_in", "security_wrong_proof", "rest_too_many_requests"] as const;

/** `GET /two-factor`. */
export const getTwoFactor = get({
  summary: "Check whether the caller has a second factor",
  returns: state,
  errors: ["rest_not_logged_in"],
  access: signedIn,
  handler: async (ctx) => twoFactorState(ctx, await ownUser(ctx)),
});

/** `POST /two-factor`. */
export const beginOwnTwoFactor = post({
  summary: "Start setting up a second factor; the secret is returned only once",
  args: {
    password,
    code: code.optional().describe("Required if the caller already has a second factor"),
  },
  status: 200,
  returns: jsonResponse(
    "two-factor-secret",
    z.object({
      secret: z.string().describe("The key for an authenticator app, in base32"),
      uri: z.string().describe("The secret as an `otpauth:` URL, for a QR code"),
    }),
  ),
  tool: false,
  transaction: false,
  errors: [...proving, "security_two_factor_off", "security_password_missing"],
  access: signedIn,
  async handler(ctx) {
    const proof = toProof(ctx.args, ctx);
    await requirePassword(ctx, await ownUser(ctx), proof);
    return ctx.write(async (inner) => beginTwoFactor(inner, await ownUser(inner), proof));
  },
});

/** `POST /two-factor/confirm`. */
export const confirmOwnTwoFactor = post({
  summary:
    "Confirm the second factor whose setup was started within the last hour, and end the caller's other sessions",
  args: { code },
  status: 200,
  returns: codes,
  tool: false,
  errors: [...proving, "security_two_factor_off"],
  access: signedIn,
  handler: async (ctx) => ({
    recovery_codes: [...(await confirmTwoFactor(ctx, await ownUser(ctx), toProof(ctx.args, ctx)))],
  }),
});

/** `POST /two-factor/recovery-codes`. */
export const renewOwnRecoveryCodes = post({
  summary: "Generate new recovery codes; the old ones become invalid",
  args: { code },
  status: 200,
  returns: codes,
  tool: false,
  errors: [...proving, "security_two_factor_missing"],
  access: signedIn,
  handler: async (ctx) => ({
    recovery_codes: [
      ...(await renewRecoveryCodes(ctx, await ownUser(ctx), toProof(ctx.args, ctx))),
    ],
  }),
});

/** `DELETE /two-factor`. */
export const disableOwnTwoFactor = remove({
  summary: "Remove the caller's second factor",
  args: { password, code },
  returns: success,
  tool: false,
  transaction: false,
  errors: [...proving, "security_two_factor_missing"],
  access: signedIn,
  async handler(ctx) {
    const proof = toProof(ctx.args, ctx);
    await requirePassword(ctx, await ownUser(ctx), proof);
    await ctx.write(async (inner) => disableTwoFactor(inner, await ownUser(inner), proof));
    return { success: true };
  },
});

const id = z.int().positive().describe("The ID of the user");
/** Callers need the capability to manage the site's security and permission to edit this user. */
function checkUser({ actor, found }: { readonly actor: Actor; readonly found: Subject }): void {
  if (!actor.can("edit_user", found)) throw errors.rest_forbidden();
}

/** `GET /users/:id/two-factor`. */
export const getTwoFactorOfUser = get({
  summary: "Check whether a user has a second factor",
  args: { id },
  returns: state,
  find: ({ args, callService }) => callService(userSubject, args.id),
  errors: ["rest_forbidden", "rest_user_invalid_id"],
  access: can(manage),
  handler({ found, ...ctx }) {
    checkUser({ actor: ctx.actor, found });
    return twoFactorState(ctx, found);
  },
});

/** `DELETE /users/:id/two-factor`. */
export const resetTwoFactorOfUser = remove({
  summary: "Remove the second factor of another user, and end their sessions",
  args: { id },
  returns: success,
  tool: false,
  find: ({ args, callService }) => callService(userSubject, args.id),
  errors: ["rest_forbidden", "rest_user_invalid_id"],
  access: can(manage),
  async handler({ found, ...ctx }) {
    // Administrators cannot bypass their own second factor with this endpoint; API tokens change no credentials.
    if (found.id === ctx.actor.id || isByToken(ctx.actor)) throw errors.rest_forbidden();
    checkUser({ actor: ctx.actor, found });
    await resetTwoFactor(ctx, found);
    ctx.log.info("A second factor was reset.", { user: found.id, by: ctx.actor.id });
    return { success: true };
  },
});
