import type { SiteInfo } from "@waymark/core";
import type { Options } from "../options.ts";
import type { AccountDb } from "../tables.ts";
import { randomHex, toMacKey } from "./mac.ts";

/** The context for loading a site's key; every context of this module has it. */
export interface Keyed {
  readonly db: AccountDb;
  readonly site: SiteInfo;
  readonly options: Options;
}
const settled = new WeakMap<SiteInfo, CryptoKey>();

/** The key of this site's credential hashes, inside or outside a transaction. */
export async function siteKey(scope: Keyed): Promise<CryptoKey> {
  return settled.get(scope.site) ?? (await readKey(scope));
}

/**
 * The same, remembered from then on. Only for callers outside of transactions: a secret that a transaction has made and
 * taken back must not be remembered.
 */
export async function settledKey(scope: Keyed): Promise<CryptoKey> {
  let key = settled.get(scope.site);
  if (!key) settled.set(scope.site, (key = await readKey(scope)));
  return key;
}

async function readKey({ db, options }: Keyed): Promise<CryptoKey> {
  if (options.secret !== undefined) return toMacKey(options.secret);
  const name = "credentials";
  const known = await db.secrets.get({ name });
  if (known) return toMacKey(known.value);
  // Two processes may start at the same time: the second one uses the stored key.
  await db.secrets.upsert([{ name, value: randomHex(32) }], { on: ["name"], set: [] });
  const made = await db.secrets.get({ name });
  if (!made) throw new Error("The secret of the site's credentials could not be stored.");
  return toMacKey(made.value);
}
