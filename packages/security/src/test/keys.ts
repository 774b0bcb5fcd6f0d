import { createPrivateKey, createPublicKey, sign as signWith } from "node:crypto";
import { base, type startSite } from "./site.ts";

/** A key pair derived from a number. */
export function keysOf(seed: number) {
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
export const console = keysOf(7);
export const authority = keysOf(8);
export const options = { console: { siteId, key: console.key }, authority: authority.key };
export type Site = Awaited<ReturnType<typeof startSite>>;

export const nonceOf = async (site: Site) =>
  (await site.get(`${base}/authenticate`)).body.nonce as string;
export async function prove(site: Site, who = console, id = siteId, path = "authenticate") {
  const data = `${await nonceOf(site)}|${id}`;
  return site.post(`${base}/${path}`, { data, signature: who.sign(data) });
}
export const asAuthority = (site: Site, email = "administrator@example.com") =>
  prove(site, authority, email, "authenticate-premium");
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const config = (site: Site, headers: Record<string, string>) =>
  site.get(`${base}/config`, {}, headers);
