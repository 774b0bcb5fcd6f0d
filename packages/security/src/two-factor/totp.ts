import { timingSafeEqual } from "@waymark/core";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Seconds for which a code is shown. */
const period = 30;
const digits = 6;
/** The number of accepted time steps before and after the current one. */
const drift = 1;

/** A new secret: 160 bits, as RFC 4226 recommends, in base32. */
export function newTotpSecret(): string {
  let bits = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(20)))
    bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
}

function toBytes(base32: string): Uint8Array<ArrayBuffer> {
  let bits = "";
  for (const letter of base32) bits += alphabet.indexOf(letter).toString(2).padStart(5, "0");
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The number of the step at a time. */
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
  sent: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
): Promise<number | undefined> {
  const code = sent.replace(/[\s-]/g, "");
  const current = stepAt(now);
  let found: number | undefined;
  for (let step = current - drift; step <= current + drift; step++) {
    const isRight = timingSafeEqual(code, await codeAt(secret, step));
    if (isRight && step > lastStep) found = step;
  }
  return found;
}

/** The address that authenticator apps read, as a QR code or typed in. */
export function toOtpAuth(secret: string, issuer: string, login: string): string {
  // A colon ends the issuer.
  const by = encodeURIComponent(issuer.replaceAll(":", " ").trim() || "Site");
  const query = `secret=${secret}&issuer=${by}&algorithm=SHA1&digits=${digits}&period=${period}`;
  return `otpauth://totp/${by}:${encodeURIComponent(login.replaceAll(":", " "))}?${query}`;
}
