import { timingSafeEqual, toHex } from "@waymark/core";
import type { Context } from "../builder.ts";
import { consoleSecret } from "./secret.ts";

type Keeper = Pick<Context, "db" | "site" | "clock">;

/** Seconds that a nonce is good for. */
const life = 600;

/** A nonce: 64 hexadecimal digits. Nonces are stored when they are used. */
export async function toNonce(ctx: Keeper): Promise<string> {
  const random = toHex(crypto.getRandomValues(new Uint8Array(12)));
  const made = Math.floor(ctx.clock.now().getTime() / 1000)
    .toString(16)
    .padStart(8, "0");
  return random + made + (await sealOf(ctx, random + made));
}

/** Whether a text is a nonce of this site that is good now and was not used. */
export async function isFresh(ctx: Keeper, nonce: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(nonce)) return false;
  const age = ctx.clock.now().getTime() / 1000 - Number.parseInt(nonce.slice(24, 32), 16);
  if (!timingSafeEqual(nonce.slice(32), await sealOf(ctx, nonce.slice(0, 32)))) return false;
  return age >= -1 && age <= life && (await ctx.db.nonces.get({ nonce })) === undefined;
}

/** Consumes a nonce in the current transaction; returns false if it was used. */
export async function spend({ db, clock }: Keeper, nonce: string): Promise<boolean> {
  await db.lock(`security:nonce:${nonce.slice(0, 8)}`);
  if (await db.nonces.get({ nonce })) return false;
  await db.nonces.insert({ nonce, expires: new Date(clock.now().getTime() + 2 * life * 1000) });
  return true;
}

const sealOf = async (ctx: Keeper, text: string): Promise<string> =>
  (await consoleSecret.hmac(ctx, "nonce", text)).slice(0, 32);
