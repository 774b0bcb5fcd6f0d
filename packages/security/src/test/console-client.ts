import { createPrivateKey, createPublicKey, sign as signWith } from "node:crypto";
import { base, type startSite } from "./site.ts";

/** An Ed25519 key pair, derived from a number. */
export function keyPairFrom(seed: number) {
  const head = Buffer.from("302e020100300506032b657004220420", "hex");
  const der = Buffer.concat([head, Buffer.alloc(32, seed)]);
  const secret = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const key = createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(12);
  return {
    key: key.toString("hex"),
    sign: (text: string) => signWith(null, Buffer.from(text), secret).toString("hex"),
  };
}
export const siteId = "11111111-2222-4333-8444-555555555555";
export const consoleKeys = keyPairFrom(7);
export const authorityKeys = keyPairFrom(8);
export const options = { console: { siteId, key: consoleKeys.key }, authority: authorityKeys.key };
export type Site = Awaited<ReturnType<typeof startSite>>;

export const getNonce = async (site: Site) =>
  (await site.get(`${base}/authenticate`)).body.nonce as string;
export async function authenticate(
  site: Site,
  keys = consoleKeys,
  id = siteId,
  path = "authenticate",
) {
  const data = `${await getNonce(site)}|${id}`;
  return site.post(`${base}/${path}`, { data, signature: keys.sign(data) });
}
export const authenticateAsAuthority = (site: Site, email = "administrator@example.com") =>
  authenticate(site, authorityKeys, email, "authenticate-premium");
export const bearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` });
export const getConfig = (site: Site, headers: Record<string, string>) =>
  site.get(`${base}/config`, {}, headers);
