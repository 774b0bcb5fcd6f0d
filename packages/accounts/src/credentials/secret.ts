import { siteSecret, toHmacKey, type SiteInfo } from "@waymark/core";
import type { Options } from "../options.ts";
import type { AccountDb } from "../tables.ts";

/** The context for loading a site's key; every context of this module has it. */
export interface Keyed {
  readonly db: AccountDb;
  readonly site: SiteInfo;
  readonly options: Options;
}
const stored = siteSecret("credentials");
const configured = new WeakMap<SiteInfo, Promise<CryptoKey>>();

/** The key of this site's credential hashes, inside or outside a transaction. */
export function siteKey({ options, ...context }: Keyed): Promise<CryptoKey> {
  if (options.secret === undefined) return stored.key(context);
  let key = configured.get(context.site);
  if (!key) configured.set(context.site, (key = toHmacKey(options.secret)));
  return key;
}

/**
 * The same, remembered from then on. Only for callers outside of transactions: a secret that was made in a transaction which
 * is rolled back must not be remembered.
 */
export async function settledKey(context: Keyed): Promise<CryptoKey> {
  if (context.options.secret === undefined && !stored.isLoaded(context)) await stored.load(context);
  return siteKey(context);
}
