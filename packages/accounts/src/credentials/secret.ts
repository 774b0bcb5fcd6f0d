import {
  hmac,
  type HmacKey,
  type SiteInfo,
  siteSecret,
  toHmacKey,
  weakMemoize,
} from "@waymark/core";
import type { Options } from "../options.ts";
import type { AccountDb } from "../tables.ts";

/** The context for loading a site's key; every context of this module has it. */
export interface Keyed {
  readonly db: AccountDb;
  readonly site: SiteInfo;
  readonly options: Options;
}
const stored = siteSecret("credentials");
const configured = weakMemoize((_: SiteInfo, secret: string) => toHmacKey(secret));

/** The key of this site's credential hashes, inside or outside a transaction. */
export const siteKey = async ({ options, ...ctx }: Keyed): Promise<HmacKey> =>
  options.secret === undefined ? stored.key(ctx) : configured(ctx.site, options.secret);

/**
 * The same, and caches the key. Only for callers outside of transactions: a secret that was created in a transaction which
 * is rolled back must not be cached.
 */
export async function hmacKeyOf(ctx: Keyed): Promise<HmacKey> {
  if (ctx.options.secret === undefined && !stored.isLoaded(ctx)) await stored.load(ctx);
  return siteKey(ctx);
}

/** The purpose of a keyed hash: the hashes of one text for two purposes differ. */
export type Purpose =
  | "application-password"
  | "api-token"
  | "session"
  | "sign-in"
  | "nonce"
  | "password-reset"
  | "email-change"
  | "invitation"
  | "set-up";

/** A keyed hash (HMAC-SHA-256) in hexadecimal. It is fast: use it for random values, not for passwords. */
export const mac = (key: HmacKey, purpose: Purpose, text: string): string =>
  hmac(key, purpose, text);

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** `count` random letters and digits, uniformly distributed. */
export function randomLetters(count: number): string {
  let text = "";
  while (text.length < count)
    for (const byte of crypto.getRandomValues(new Uint8Array(count * 2)))
      // 248 is the largest multiple of 62 that fits: above it some letters would be more likely.
      if (byte < 248 && text.length < count) text += letters[byte % 62];
  return text;
}
