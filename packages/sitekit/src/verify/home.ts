import { minuteMs, basePath, sha256Hex, type SiteInfo } from "@waymark/core";
import type { DatapointContext } from "../kit/datapoint.ts";

/** Timeout of the front page, in milliseconds. */
const timeout = 2_000;
const maxBytes = 1_048_576;

/** The response of the site's own front page. */
interface HomeAnswer {
  /** 0 after a timeout. */
  readonly status: number;
  readonly text: string;
}

/**
 * Requests the front page of the site: in process if configured, else at its own URL, which callers cannot choose. The
 * text is only read on demand.
 */
export async function fetchHome(
  { options, fetch, site }: Pick<DatapointContext, "options" | "fetch" | "site">,
  query: string,
  method: "GET" | "HEAD",
): Promise<HomeAnswer> {
  const late = AbortSignal.timeout(timeout);
  const address = `${site.url}/${query}`;
  const init: RequestInit = {
    method,
    headers: { accept: "text/html", "user-agent": "Waymark sitekit check" },
    redirect: "manual",
    signal: late,
  };
  try {
    const responding = options.ask
      ? Promise.resolve(options.ask(new Request(address, init)))
      : fetch(address, init);
    const answer = await untilAborted(responding, late);
    return { status: answer.status, text: await textOf(answer, method, late) };
  } catch {
    return { status: 0, text: "" };
  }
}

async function textOf(answer: Response, method: string, late: AbortSignal): Promise<string> {
  const reader = answer.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let bytes = 0; method === "GET" && bytes < maxBytes;) {
      const { done, value } = await untilAborted(reader.read(), late);
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    // Cancelling an endless stream may never resolve.
    reader.cancel().catch(() => {});
  }
  return text;
}

/** Waits for a promise until the signal aborts; its later result is ignored. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
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
