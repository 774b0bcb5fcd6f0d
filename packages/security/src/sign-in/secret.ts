import { accountOptions } from "@waymark/accounts";
import { toHex, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";

type Scope = Pick<Context, "db" | "site" | "optionsOf">;
const settled = new WeakMap<SiteInfo, string>();
const row = "sign-in";
const encoder = new TextEncoder();

/**
 * The secret that second factors are encrypted and hashed with: the option `secret` of accounts or, where a site has
 * none, one that is kept in storage.
 */
export async function signInSecret(scope: Scope): Promise<string> {
  const { secret } = scope.optionsOf(accountOptions);
  return secret ?? settled.get(scope.site) ?? readSecret(scope);
}

/** Makes the secret where there is none, and keeps it at hand: each time the site starts. */
export async function settleSignInSecret(scope: Scope): Promise<void> {
  if (scope.optionsOf(accountOptions).secret === undefined)
    settled.set(scope.site, await readSecret(scope));
}

async function readSecret({ db }: Scope): Promise<string> {
  const known = await db.secrets.get({ name: row });
  if (known) return known.value;
  const value = toHex(crypto.getRandomValues(new Uint8Array(32)));
  // Two processes may ask at once: whoever comes second takes what is there.
  await db.secrets.upsert([{ name: row, value }], { on: ["name"], set: [] });
  return (await db.secrets.get({ name: row }))?.value ?? value;
}

/** A keyed hash (HMAC-SHA-256) in hexadecimal, for texts that nobody can guess. */
export async function keyedHash(scope: Scope, purpose: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(await signInSecret(scope)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const bytes = await crypto.subtle.sign(
    "HMAC",
    key,
    encoder.encode(`security ${purpose}\n${text}`),
  );
  return toHex(new Uint8Array(bytes));
}
