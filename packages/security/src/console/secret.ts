import { toHex, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { fromHex } from "./hex.ts";

const encoder = new TextEncoder();
const settled = new WeakMap<SiteInfo, CryptoKey>();
const row = "console";

/** The purpose of a keyed hash: the hashes of one text for two purposes differ. */
type Purpose = "nonce" | "token";

/** A keyed hash (HMAC-SHA-256) of a text, with a secret that the site has made for itself. */
export async function mac(
  ctx: Pick<Context, "db" | "site">,
  purpose: Purpose,
  text: string,
): Promise<Uint8Array> {
  const key = settled.get(ctx.site) ?? (await readKey(ctx));
  return new Uint8Array(
    await crypto.subtle.sign("HMAC", key, encoder.encode(`${purpose}\n${text}`)),
  );
}

/** Loads the secret at the start of the site, and creates it if there is none. */
export async function settleSecret(ctx: Pick<Context, "db" | "site">): Promise<void> {
  settled.set(ctx.site, await readKey(ctx));
}

async function readKey({ db }: Pick<Context, "db">): Promise<CryptoKey> {
  const known = await db.secrets.get({ name: row });
  if (known) return toKey(known.value);
  const value = toHex(crypto.getRandomValues(new Uint8Array(32)));
  // Two processes may start at the same time: the second one uses the stored secret.
  await db.secrets.upsert([{ name: row, value }], { on: ["name"], set: [] });
  return toKey((await db.secrets.get({ name: row }))?.value ?? value);
}
const toKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", fromHex(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
