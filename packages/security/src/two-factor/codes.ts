import { timingSafeEqual } from "@waymark/core";
import type { Context } from "../builder.ts";
import { keyedHash } from "../sign-in/secret.ts";

/** The number of recovery codes per user. */
const count = 10;
/** Digits and letters that are not confused with each other (Crockford's base32). */
const recoveryAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code of 80 random bits, formatted for display. */
function newCode(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(16))].map(
    (byte) => recoveryAlphabet[byte % 32],
  );
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

/** The normalized form of a code. */
const toPlain = (input: string): string =>
  input
    .slice(0, 100)
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-Z]/g, "");
const hashOf = (ctx: Context, user: number, code: string): Promise<string> =>
  keyedHash(ctx, "recovery code", `${user} ${toPlain(code)}`);

/** Replaces a user's recovery codes. The new codes cannot be shown again. */
export async function replaceRecoveryCodes(ctx: Context, user: number): Promise<readonly string[]> {
  const { db, clock } = ctx;
  const codes = Array.from({ length: count }, newCode);
  const created = clock.now();
  const rows = await Promise.all(
    codes.map(async (code) => ({ user, hash: await hashOf(ctx, user, code), created })),
  );
  await db.recovery_codes.removeAll({ user });
  await db.recovery_codes.insertAll(rows);
  return codes;
}

/** Consumes a recovery code; false if it is unknown or used. Only one of two concurrent calls succeeds. */
export async function useRecoveryCode(ctx: Context, user: number, input: string): Promise<boolean> {
  if (toPlain(input).length !== 16) return false;
  const hash = await hashOf(ctx, user, input);
  return (await ctx.db.recovery_codes.removeAll({ user, hash })) === 1;
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The validity of a code in seconds. */
const period = 30;
const digits = 6;
/** The number of accepted time steps before and after the current one. */
const drift = 1;

/** A new secret: 160 bits, as RFC 4226 recommends, in base32. */
export function newTotpSecret(): string {
  let bits = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(20)))
    bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join("");
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  let bits = "";
  for (const letter of text) bits += base32.indexOf(letter).toString(2).padStart(5, "0");
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The time step at a time. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / period);

/** The code of a step (RFC 6238, HMAC-SHA-1, six digits). */
export async function codeAt(secret: string, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", toBytes(secret), algorithm, false, ["sign"]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const number = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The time step of a code, within one step of now; undefined for a wrong code, and for steps up to the last one
 * used. All codes are compared, each in constant time.
 */
export async function matchingStep(
  secret: string,
  input: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
): Promise<number | undefined> {
  const code = input.replace(/[\s-]/g, "");
  const current = stepAt(now);
  let found: number | undefined;
  for (let step = current - drift; step <= current + drift; step++) {
    const isRight = timingSafeEqual(code, await codeAt(secret, step));
    if (isRight && step > lastStep) found = step;
  }
  return found;
}

/** The `otpauth:` URI for authenticator apps. */
export function toOtpAuth(secret: string, issuer: string, login: string): string {
  // A colon ends the issuer.
  const by = encodeURIComponent(issuer.replaceAll(":", " ").trim() || "Site");
  const query = `secret=${secret}&issuer=${by}&algorithm=SHA1&digits=${digits}&period=${period}`;
  return `otpauth://totp/${by}:${encodeURIComponent(login.replaceAll(":", " "))}?${query}`;
}
