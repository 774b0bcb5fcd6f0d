import { jsonResponse, raw, ipPrefix } from "@waymark/core";
import * as z from "zod";
import { get, post, type Context } from "../builder.ts";
import { administratorWith } from "../console/administrator.ts";
import { connectedConsole } from "../console/connection.ts";
import { isFresh, spend, toNonce } from "../console/nonce.ts";
import { isSigned, sign } from "../console/signature.ts";
import { toToken } from "../console/token.ts";
import { notProven } from "../errors.ts";

const sent = (description: string) =>
  raw(
    { type: "string", description },
    // All failures have the same error.
    z
      .unknown()
      .transform((value) => (typeof value === "string" && value.length <= 512 ? value : "")),
  );
const args = {
  data: sent(
    "A nonce, `|`, and the identity to prove: the site ID, or the email address of an administrator",
  ),
  signature: sent("The Ed25519 signature of `data`, in hexadecimal"),
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

/** Proofs are limited before anything is looked at: a right one costs as much as a wrong one. */
const count = (
  { rateLimiter, options }: Pick<Context, "rateLimiter" | "options">,
  address: string | undefined,
) => rateLimiter.count([[`security:proof:${ipPrefix(address ?? "")}`, options.proofs]]);
