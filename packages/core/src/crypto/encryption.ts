import { fromBase64, toBase64 } from "./base64.ts";

const encoder = new TextEncoder();

/**
 * Encrypts a text for storage (AES-256-GCM), so that it can only be read with the secret. Include the purpose in the
 * secret (`two-factor 7 ${secret}`): a text that was encrypted for one purpose then cannot be used for another. The
 * secret must be random, not a password.
 */
export async function encrypt(text: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await toKey(secret, "encrypt");
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, encoder.encode(text));
  return toBase64(iv) + toBase64(new Uint8Array(sealed));
}

/** Decrypts the result of `encrypt`. Rejects if the secret is wrong or the text is damaged. */
export async function decrypt(sealed: string, secret: string): Promise<string> {
  // Twelve bytes are sixteen characters of base64.
  const [iv, data] = [fromBase64(sealed.slice(0, 16)), fromBase64(sealed.slice(16))];
  const key = await toKey(secret, "decrypt");
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data));
}

async function toKey(secret: string, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(secret));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, [use]);
}
