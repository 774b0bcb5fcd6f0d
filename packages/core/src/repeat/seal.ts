const encoder = new TextEncoder();

/**
 * Makes a text unreadable for whoever does not know the secret. Answers hold what is meant for their callers alone, new
 * passwords among it; the key that a client has chosen is stored nowhere.
 */
export async function seal(text: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await toKey(secret, "encrypt");
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, encoder.encode(text));
  return toBase64(iv) + toBase64(new Uint8Array(sealed));
}

/** The text again. Rejects where the secret is another one. */
export async function unseal(sealed: string, secret: string): Promise<string> {
  // Twelve bytes are sixteen characters.
  const [iv, data] = [fromBase64(sealed.slice(0, 16)), fromBase64(sealed.slice(16))];
  const key = await toKey(secret, "decrypt");
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data));
}

async function toKey(secret: string, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(secret));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, [use]);
}

/** Bytes as text. */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
/** The bytes of such a text. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
