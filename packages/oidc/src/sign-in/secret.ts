import { siteSecret } from "@waymark/core";
import type { Context } from "../builder.ts";

type Purpose = "cookie" | "state" | "nonce" | "verifier" | "id-token";
const secret = siteSecret<Purpose>("oidc");

/** A keyed hash (HMAC-SHA-256) in hexadecimal, with the secret of the site. Only outside of transactions. */
export async function keyedHash(
  ctx: Pick<Context, "db" | "site">,
  purpose: Purpose,
  text: string,
): Promise<string> {
  if (!secret.isLoaded(ctx)) await secret.load(ctx);
  return secret.hmac(ctx, purpose, text);
}
