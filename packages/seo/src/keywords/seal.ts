import { encrypt, decrypt } from "@waymark/core";
import type { KeywordTokens } from "../extension-points.ts";

const toSecret = (secret: string): string => `seo tokens ${secret}`;

/** Encrypts tokens for storage. */
export const sealTokens = (tokens: KeywordTokens, secret: string): Promise<string> =>
  encrypt(JSON.stringify(tokens), toSecret(secret));

/** Decrypts tokens; undefined if the secret has changed or the data is damaged. */
export async function unsealTokens(
  sealed: string,
  secret: string,
): Promise<KeywordTokens | undefined> {
  try {
    // Older rows have a full stop between the two parts.
    return JSON.parse(await decrypt(sealed.replace(".", ""), toSecret(secret))) as KeywordTokens;
  } catch {
    return undefined;
  }
}
