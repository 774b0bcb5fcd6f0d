import { toHex } from "@waymark/core";

/** The bytes of hexadecimal digits, which come in pairs. */
export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Points of small order, for which signatures can be forged. The sign bit is cleared. */
const weak: ReadonlySet<string> = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);

/** Whether a hexadecimal public key is strong, so that signatures cannot be forged. */
export function isStrongKey(key: string): boolean {
  const last = Number.parseInt(key.slice(62), 16) & 0x7f;
  return !weak.has(key.slice(0, 62) + last.toString(16).padStart(2, "0"));
}

const name = "Ed25519";
const encoder = new TextEncoder();

/** Whether a detached signature of a text was made by the owner of a public key; all of them in hexadecimal. */
export async function isSigned(text: string, signature: string, key: string): Promise<boolean> {
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^[0-9a-f]{64}$/.test(key) || !isStrongKey(key))
    return false;
  try {
    const imported = await crypto.subtle.importKey("raw", fromHex(key), name, false, ["verify"]);
    return await crypto.subtle.verify(name, imported, fromHex(signature), encoder.encode(text));
  } catch {
    // Not a point on the curve.
    return false;
  }
}

/** A new key pair in hexadecimal: the public half, and the private one for `sign`. */
export async function newKeyPair(): Promise<{ readonly public: string; readonly private: string }> {
  const pair = (await crypto.subtle.generateKey(name, true, ["sign", "verify"])) as CryptoKeyPair;
  const own = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const secret = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  return { public: toHex(own), private: toHex(secret) };
}

/** The signature of a text with the private half of a pair. */
export async function sign(text: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey("pkcs8", fromHex(secret), name, false, ["sign"]);
  return toHex(new Uint8Array(await crypto.subtle.sign(name, key, encoder.encode(text))));
}
