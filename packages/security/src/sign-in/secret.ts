import { accountOptions } from "@waymark/accounts";
import { hmac, siteSecret, toHmacKey } from "@waymark/core";
import type { Context } from "../builder.ts";

type SecretScope = Pick<Context, "db" | "site" | "optionsOf">;
const stored = siteSecret("sign-in");

const configured = (ctx: SecretScope): string | undefined => ctx.optionsOf(accountOptions).secret;

/** The secret with which second factors are encrypted and hashed: the option `secret` of accounts, or a generated one. */
export const signInSecret = async (ctx: SecretScope): Promise<string> =>
  configured(ctx) ?? stored.value(ctx);

/** Loads the secret at the start of the site. */
export async function loadSignInSecret(ctx: SecretScope): Promise<void> {
  if (configured(ctx) === undefined) await stored.load(ctx);
}

/** A keyed hash (HMAC-SHA-256) in hexadecimal, for random texts. */
export const keyedHash = async (ctx: SecretScope, purpose: string, text: string): Promise<string> =>
  hmac(toHmacKey(await signInSecret(ctx)), `security ${purpose}`, text);
