import { accountOptions } from "@waymark/accounts";
import { hmac, siteSecret, toHmacKey } from "@waymark/core";
import type { Context } from "../builder.ts";

type SecretScope = Pick<Context, "db" | "site" | "optionsOf">;
const stored = siteSecret("sign-in");

const configured = (scope: SecretScope): string | undefined =>
  scope.optionsOf(accountOptions).secret;

/**
 * The secret that second factors are encrypted and hashed with: the option `secret` of accounts or, if a site has none, one
 * that it makes for itself.
 */
export const signInSecret = async (scope: SecretScope): Promise<string> =>
  configured(scope) ?? stored.value(scope);

/** Loads the secret at the start of the site. */
export async function loadSignInSecret(scope: SecretScope): Promise<void> {
  if (configured(scope) === undefined) await stored.load(scope);
}

/** A keyed hash (HMAC-SHA-256) in hexadecimal, for random texts. */
export const keyedHash = async (
  scope: SecretScope,
  purpose: string,
  text: string,
): Promise<string> => hmac(toHmacKey(await signInSecret(scope)), `security ${purpose}`, text);
