import {
  minuteMs,
  basePath,
  OwnPageError,
  requestOwnPage,
  sha256Hex,
  type SiteInfo,
} from "@waymark/core";
import type { DatapointContext } from "./kit/datapoint.ts";

/** Timeout of the front page, in milliseconds. */
const timeout = 2_000;
const maxBytes = 1_048_576;

/** The response of the site's own front page. */
interface HomePage {
  /** 0 if there was no response. */
  readonly status: number;
  readonly text: string;
  /** Why there was none; the log has the error. */
  readonly failure?: OwnPageError["reason"];
}

/** Requests the front page of the site: in process if configured, else at its own URL, which callers cannot choose. */
export async function fetchHome(
  {
    options: { ask },
    fetch,
    site,
    log,
  }: Pick<DatapointContext, "options" | "fetch" | "site" | "log">,
  query: string,
  method: "GET" | "HEAD",
): Promise<HomePage> {
  const headers = { accept: "text/html", "user-agent": "Waymark sitekit check" };
  try {
    const request = { method, headers, timeout };
    const { response, text } = await requestOwnPage(
      { ask, fetch },
      `${site.url}/${query}`,
      request,
    );
    return { status: response.status, text: await text(method === "GET" ? maxBytes : 0) };
  } catch (error) {
    if (!(error instanceof OwnPageError)) throw error;
    log.warn("The front page could not be requested.", { error });
    return { status: 0, text: "", failure: error.reason };
  }
}

/** The query argument that requests a tag on the front page: `/?sitekit_verify=<token>`. */
export const flag = "sitekit_verify";
/** The name of the meta element with a token. */
const metaName = "sitekit-verification";
/** Lifetime of a token, in milliseconds. */
const lifetime = 5 * minuteMs;
/** Maximum number of tokens per user. */
const max = 10;
const tokenPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Creates a token that the front page contains for five minutes on request. Only its digest is stored. */
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
  const gone = own.filter(({ expires }, at) => at >= max - 1 || expires <= now);
  if (gone.length > 0)
    await db.setupTags.removeAll({ digest: { in: gone.map(({ digest }) => digest) } });
  const expires = new Date(now.getTime() + lifetime);
  await db.setupTags.insert({ digest: await toDigest(token), user: actor.id, expires });
  return token;
}

/** The requested token of a front page request, if it is valid now. */
export async function tokenOf(
  { db, clock, site }: Pick<DatapointContext, "db" | "clock" | "site">,
  request: Pick<Request, "url">,
): Promise<string | undefined> {
  const token = sentToken(site, request);
  if (token === undefined) return undefined;
  const row = await db.setupTags.get({ digest: await toDigest(token) });
  return row && row.expires > clock.now() ? token : undefined;
}

/** The token in the query of a front page request. */
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

/** The meta element with a token. */
export const toMeta = (token: string): string => `<meta name="${metaName}" content="${token}">`;

const toDigest = (token: string): Promise<string> => sha256Hex(`sitekit:${token}`);
