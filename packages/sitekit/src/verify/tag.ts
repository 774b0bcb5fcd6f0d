import { basePath, toHex, type SiteInfo } from "@waymark/core";
import type { DatapointContext } from "../kit/datapoint.ts";

/** The argument of the home page that a tag is asked for with: `/?sitekit_verify=<token>`. */
export const flag = "sitekit_verify";
/** The name of the meta element that carries a token. */
const metaName = "sitekit-verification";
/** Milliseconds that a token is good for. */
const lifetime = 5 * 60_000;
/** Tokens that one user has at a time. */
const most = 10;
const tokenPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes a token that the home page prints for five minutes to who asks for this one. Stored is a digest of it. */
export async function makeToken({
  db,
  clock,
  actor,
}: Pick<DatapointContext, "db" | "clock" | "actor">): Promise<string> {
  const token = crypto.randomUUID();
  const now = clock.now();
  await db.lock(`sitekit:user:${actor.id}`);
  const own = await db.setupTags.find({
    where: { user: actor.id },
    orderBy: "expires",
    direction: "desc",
    limit: 100,
  });
  const gone = own.filter(({ expires }, at) => at >= most - 1 || expires <= now);
  if (gone.length > 0)
    await db.setupTags.removeAll({ digest: { in: gone.map(({ digest }) => digest) } });
  const expires = new Date(now.getTime() + lifetime);
  await db.setupTags.insert({ digest: await toDigest(token), user: actor.id, expires });
  return token;
}

/** The token that a request for the home page asks for, if it is one of those that are good now. */
export async function tokenOf(
  { db, clock, site }: Pick<DatapointContext, "db" | "clock" | "site">,
  request: Pick<Request, "url">,
): Promise<string | undefined> {
  const token = sentToken(site, request);
  if (token === undefined) return undefined;
  const row = await db.setupTags.get({ digest: await toDigest(token) });
  return row && row.expires > clock.now() ? token : undefined;
}

/** What a request for the home page says is a token. */
export function sentToken(
  site: Pick<SiteInfo, "url">,
  { url }: Pick<Request, "url">,
): string | undefined {
  if (!url.includes(flag)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const token = searchParams.get(flag) ?? "";
  const base = basePath(site);
  const isHome = pathname === `${base}/` || pathname === base;
  return isHome && tokenPattern.test(token) ? token : undefined;
}

/** The element that carries a token. */
export const toMeta = (token: string): string => `<meta name="${metaName}" content="${token}">`;

async function toDigest(token: string): Promise<string> {
  const bytes = new TextEncoder().encode(`sitekit:${token}`);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
