import type { KeywordTokens } from "../points.ts";

const encoder = new TextEncoder();

async function keyOf(secret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(`seo tokens ${secret}`));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Tokens as storage keeps them: nobody reads them who does not have the secret. */
export async function seal(tokens: KeywordTokens, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = encoder.encode(JSON.stringify(tokens));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(secret), text);
  return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`;
}

/** The tokens again; undefined where the secret is another one now, or something is damaged. */
export async function unseal(sealed: string, secret: string): Promise<KeywordTokens | undefined> {
  const [iv = "", text = ""] = sealed.split(".");
  try {
    const key = await keyOf(secret);
    const opened = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: fromBase64(iv) },
      key,
      fromBase64(text),
    );
    return JSON.parse(new TextDecoder().decode(opened)) as KeywordTokens;
  } catch {
    return undefined;
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
