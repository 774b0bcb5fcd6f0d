import { toHex, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { fromHex } from "./hex.ts";

const encoder = new TextEncoder();
const settled = new WeakMap<SiteInfo, CryptoKey>();
const row = "console";

/** What a keyed hash is for: the same text never has the same hash for two purposes. */
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

/** Makes the secret where there is none, and keeps it at hand: each time the site starts. */
export async function settleSecret(ctx: Pick<Context, "db" | "site">): Promise<void> {
  settled.set(ctx.site, await readKey(ctx));
}

async function readKey({ db }: Pick<Context, "db">): Promise<CryptoKey> {
  const known = await db.secrets.get({ name: row });
  if (known) return toKey(known.value);
  const value = toHex(crypto.getRandomValues(new Uint8Array(32)));
  // Two processes may ask at once: whoever comes second takes what is there.
  await db.secrets.upsert([{ name: row, value }], { on: ["name"], set: [] });
  return toKey((await db.secrets.get({ name: row }))?.value ?? value);
}
const toKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", fromHex(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
