import { toIdentity } from "@waymark/accounts";
import { timingSafeEqual, randomHex, jsonResponse, raw, ipPrefix } from "@waymark/core";
import * as z from "zod";
import { manage } from "../access.ts";
import { type Context, get, post } from "../builder.ts";
import { consoleSecret, toToken } from "../console/token.ts";
import { connectedConsole } from "../console/connection.ts";
import { isSigned, sign } from "../console/keys.ts";
import { notProven } from "../errors.ts";

/** Whether an email address belongs to a user who may manage this module. */
async function administratorWith(
  { db, toActor }: Pick<Context, "db" | "toActor">,
  email: string,
): Promise<boolean> {
  const user = await db.users.first({ email_key: email.toLowerCase() });
  return user !== undefined && !user.disabled && toActor(toIdentity(user)).can(manage);
}

type NonceContext = Pick<Context, "db" | "site" | "clock">;

/** The lifetime of a nonce in seconds. */
const lifetime = 600;

/** A nonce: 64 hexadecimal digits. Nonces are stored when they are used. */
async function toNonce(ctx: NonceContext): Promise<string> {
  const random = randomHex(12);
  const made = Math.floor(ctx.clock.now().getTime() / 1000)
    .toString(16)
    .padStart(8, "0");
  return random + made + (await sealOf(ctx, random + made));
}

/** Whether a text is a valid, unused nonce of this site. */
async function isFresh(ctx: NonceContext, nonce: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(nonce)) return false;
  const age = ctx.clock.now().getTime() / 1000 - Number.parseInt(nonce.slice(24, 32), 16);
  if (!timingSafeEqual(nonce.slice(32), await sealOf(ctx, nonce.slice(0, 32)))) return false;
  return age >= -1 && age <= lifetime && (await ctx.db.nonces.get({ nonce })) === undefined;
}

/** Consumes a nonce in the current transaction; returns false if it was used. */
async function spend({ db, clock }: NonceContext, nonce: string): Promise<boolean> {
  await db.lock(`security:nonce:${nonce.slice(0, 8)}`);
  if (await db.nonces.get({ nonce })) return false;
  await db.nonces.insert({ nonce, expires: new Date(clock.now().getTime() + 2 * lifetime * 1000) });
  return true;
}

const sealOf = async (ctx: NonceContext, text: string): Promise<string> =>
  (await consoleSecret.hmac(ctx, "nonce", text)).slice(0, 32);

const proofArg = (description: string) =>
  raw(
    { type: "string", description },
    // All failures have the same error.
    z
      .unknown()
      .transform((value) => (typeof value === "string" && value.length <= 512 ? value : "")),
  );
const args = {
  data: proofArg(
    "A nonce, `|`, and the identity to prove: the site ID, or the email address of an administrator",
  ),
  signature: proofArg("The Ed25519 signature of `data`, in hexadecimal"),
};
const answer = jsonResponse(
  "console-token",
  z.object({
    token: z
      .string()
      .describe("For the header Authorization, after `Bearer`; valid for ten minutes"),
    "site-signature": z
      .string()
      .optional()
      .describe("The site's own signature of the token, for a console that has its public key"),
  }),
);

/** `GET /authenticate`. */
export const getNonce = get({
  summary: "Get a nonce to sign; valid for ten minutes",
  returns: jsonResponse("nonce", z.object({ nonce: z.string().describe("64 hexadecimal digits") })),
  access: "public",
  tool: false,
  handler: async (ctx) => ({ nonce: await toNonce(ctx) }),
});

/** `POST /authenticate`. */
export const authenticate = post({
  summary: "Authenticate as the connected console and get a token",
  args,
  status: 200,
  returns: answer,
  errors: ["rest_forbidden_context", "rest_too_many_requests"],
  access: "public",
  tool: false,
  async handler({ args: { data, signature }, remoteAddress, ...ctx }) {
    await count(ctx, remoteAddress);
    const [, nonce, siteId] = /^([0-9a-f]{64})\|([0-9a-f-]{36})$/.exec(data) ?? [];
    const console = await connectedConsole(ctx);
    if (nonce === undefined || console?.site_id !== siteId || !console) throw notProven();
    if (!(await isFresh(ctx, nonce)) || !(await isSigned(data, signature, console.key)))
      throw notProven();
    if (!(await spend(ctx, nonce))) throw notProven();
    const token = await toToken(ctx, { sub: console.site_id, con: console.id });
    if (console.own_private === "") return { token };
    return { token, "site-signature": await sign(token, console.own_private) };
  },
});

/** `POST /authenticate-premium`. */
export const authenticateAuthority = post({
  summary: "Authenticate as an administrator who may connect a console, and get a token",
  args,
  status: 200,
  returns: answer,
  errors: ["rest_forbidden_context", "rest_too_many_requests"],
  access: "public",
  tool: false,
  async handler({ args: { data, signature }, remoteAddress, ...ctx }) {
    await count(ctx, remoteAddress);
    const [, nonce, email] = /^([0-9a-f]{64})\|([^|\s]{3,320})$/.exec(data) ?? [];
    const { authority } = ctx.options;
    if (nonce === undefined || email === undefined || authority === undefined) throw notProven();
    if (!(await isFresh(ctx, nonce)) || !(await isSigned(data, signature, authority)))
      throw notProven();
    if (!(await administratorWith(ctx, email)) || !(await spend(ctx, nonce))) throw notProven();
    return { token: await toToken(ctx, { sub: "authority", con: 0 }) };
  },
});

/** Attempts are counted before they are verified; successful ones count too. */
const count = (
  { rateLimiter, options }: Pick<Context, "rateLimiter" | "options">,
  address: string | undefined,
) => rateLimiter.count([{ key: `security:proof:${ipPrefix(address ?? "")}`, max: options.proofs }]);
