import { toHex, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";

const encoder = new TextEncoder();
const settled = new WeakMap<SiteInfo, CryptoKey>();

/** The storage of the site's secret. */
export interface SecretContext {
  readonly db: Pick<Context["db"], "secrets">;
  readonly site: SiteInfo;
}
/** The purpose of a keyed hash: the hashes of one text for two purposes differ. */
type Purpose = "token" | "ticket" | "receipt" | "captcha";

/** A keyed hash (HMAC-SHA-256) in hexadecimal, with a secret that the site has made for itself. */
export async function mac(ctx: SecretContext, purpose: Purpose, text: string): Promise<string> {
  const key = settled.get(ctx.site) ?? (await readKey(ctx));
  const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(`${purpose}\n${text}`));
  return toHex(new Uint8Array(bytes));
}

/** Loads the secret at the start of the site, and creates it if there is none. */
export async function settleSecret(ctx: SecretContext): Promise<void> {
  settled.set(ctx.site, await readKey(ctx));
}

async function readKey({ db }: Pick<SecretContext, "db">): Promise<CryptoKey> {
  const name = "tokens";
  const known = await db.secrets.get({ name });
  if (known) return toKey(known.value);
  const value = toHex(crypto.getRandomValues(new Uint8Array(32)));
  // Two processes may start at the same time: the second one uses the stored secret.
  await db.secrets.upsert([{ name, value }], { on: ["name"], set: [] });
  return toKey((await db.secrets.get({ name }))?.value ?? value);
}
const toKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
