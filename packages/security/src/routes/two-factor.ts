import { userSubject, type Subject, type UserRow } from "@waymark/accounts";
import { plain, type Actor, type Verdict } from "@waymark/core";
import * as z from "zod";
import { manage } from "../access.ts";
import { get, post, remove, type Desk } from "../bound.ts";
import { errors } from "../errors.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  needPassword,
  renewRecoveryCodes,
  resetTwoFactor,
  type Proof,
} from "../two-factor/change.ts";
import { twoFactorState } from "../two-factor/state.ts";
import { success } from "./connection.ts";

const state = plain(
  "two-factor",
  z.object({
    enabled: z.boolean().describe("Whether signing in asks for a second factor"),
    required: z.boolean().describe("Whether a role of the user needs one"),
    grace_until: z
      .string()
      .nullable()
      .meta({ format: "date-time" })
      .describe("Until when the user may sign in without one; null before the first sign-in"),
    recovery_codes: z.int().describe("Recovery codes that are left"),
  }),
);
const codes = plain(
  "recovery-codes",
  z.object({
    recovery_codes: z.array(z.string()).describe("Shown in this answer and in no other"),
  }),
);
const password = z.string().max(4096).describe("The password of the caller");
const code = z.string().max(100).describe("A code of the authenticator app, or a recovery code");

interface Calling {
  readonly db: Desk["db"];
  readonly actor: Actor;
}
/** The caller's own user. */
async function ownUser({ db, actor }: Calling): Promise<UserRow> {
  const user = actor.id === 0 ? undefined : await db.users.get(actor.id, { hold: false });
  if (!user) throw errors.rest_not_logged_in();
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
const signedIn = ({ actor }: { readonly actor: Actor }): Verdict =>
  actor.id !== 0 || errors.rest_not_logged_in();
const proving = ["rest_not_logged_in", "security_wrong_proof", "rest_too_many_requests"] as const;

/** `GET /two-factor`. */
export const readTwoFactor = get({
  summary: "Get whether the caller has a second factor",
  returns: state,
  find: ownUser,
  refuses: ["rest_not_logged_in"],
  access: signedIn,
  handler: ({ found, ...call }) => twoFactorState(call, found),
});

/** `POST /two-factor`. */
export const beginOwnTwoFactor = post({
  summary: "Begin setting up a second factor: its secret is in this answer and in no other",
  args: {
    password,
    code: code.optional().describe("Needed where the caller has a second factor already"),
  },
  status: 200,
  returns: plain(
    "two-factor-secret",
    z.object({
      secret: z.string().describe("The key for an authenticator app, in base32"),
      uri: z.string().describe("The same as an `otpauth:` address, for a QR code"),
    }),
  ),
  tool: false,
  transaction: false,
  find: ownUser,
  refuses: [...proving, "security_two_factor_off"],
  access: signedIn,
  async handler(call) {
    const proof = toProof(call.args, call);
    await needPassword(call, call.found, proof);
    return call.write((inner) => beginTwoFactor(inner, inner.found, proof));
  },
});

/** `POST /two-factor/confirm`. */
export const confirmOwnTwoFactor = post({
  summary:
    "Put the second factor in force that was begun within the last hour, and end the caller's other sessions",
  args: { code },
  status: 200,
  returns: codes,
  tool: false,
  find: ownUser,
  refuses: proving,
  access: signedIn,
  handler: async ({ found, ...call }) => ({
    recovery_codes: [...(await confirmTwoFactor(call, found, toProof(call.args, call)))],
  }),
});

/** `POST /two-factor/recovery-codes`. */
export const renewOwnRecoveryCodes = post({
  summary: "Get new recovery codes; the old ones are good no more",
  args: { code },
  status: 200,
  returns: codes,
  tool: false,
  find: ownUser,
  refuses: [...proving, "security_two_factor_missing"],
  access: signedIn,
  handler: async ({ found, ...call }) => ({
    recovery_codes: [...(await renewRecoveryCodes(call, found, toProof(call.args, call)))],
  }),
});

/** `DELETE /two-factor`. */
export const disableOwnTwoFactor = remove({
  summary: "Remove the caller's second factor",
  args: { password, code },
  returns: success,
  tool: false,
  transaction: false,
  find: ownUser,
  refuses: [...proving, "security_two_factor_missing"],
  access: signedIn,
  async handler(call) {
    const proof = toProof(call.args, call);
    await needPassword(call, call.found, proof);
    await call.write((inner) => disableTwoFactor(inner, inner.found, proof));
    return { success: true };
  },
});

const id = z.int().positive().describe("The id of the user");
/** Whoever manages the security of the site and may change this user. Nobody gets around their own second factor this way. */
const overUser = ({ actor, found }: { readonly actor: Actor; readonly found: Subject }): Verdict =>
  (actor.can(manage) && actor.can("edit_user", found)) || errors.rest_forbidden();

/** `GET /users/:id/two-factor`. */
export const readTwoFactorOfUser = get({
  summary: "Get whether a user has a second factor",
  args: { id },
  returns: state,
  find: (call) => knownUser(call, call.args.id),
  refuses: ["rest_forbidden", "rest_user_invalid_id"],
  access: overUser,
  handler: ({ found, ...call }) => twoFactorState(call, found),
});

/** `DELETE /users/:id/two-factor`. */
export const resetTwoFactorOfUser = remove({
  summary: "Remove the second factor of another user, and end their sessions",
  args: { id },
  returns: success,
  tool: false,
  find: (call) => knownUser(call, call.args.id),
  refuses: ["rest_forbidden", "rest_user_invalid_id"],
  access: (question) =>
    question.found.id === question.actor.id ? errors.rest_forbidden() : overUser(question),
  async handler({ found, ...call }) {
    await resetTwoFactor(call, found);
    call.log.info("A second factor was reset.", { user: found.id, by: call.actor.id });
    return { success: true };
  },
});

/** Whoever may not manage users learns nothing of who is there. */
function knownUser({ actor, ask }: Pick<Desk, "actor" | "ask">, user: number): Promise<Subject> {
  if (!actor.can(manage)) throw errors.rest_forbidden();
  return ask(userSubject, user);
}
