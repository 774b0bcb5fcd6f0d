import { toHex } from "@waymark/core";
import { fromHex } from "./hex.ts";
import { isStrongKey } from "./key.ts";

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
