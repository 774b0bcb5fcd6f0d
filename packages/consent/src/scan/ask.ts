import {
  discardBody,
  type Logger,
  type OwnPageClient,
  OwnPageError,
  parseUrl,
  requestOwnPage,
} from "@waymark/core";

/** The response of a page after redirects, with the cookies of all responses. */
export interface PageResult {
  readonly url: URL;
  /** 0 if there was no response. */
  readonly status: number;
  /** Set-Cookie headers, each with the address that sent it. */
  readonly cookies: readonly (readonly [header: string, url: URL])[];
  /** Empty if it is not HTML. */
  readonly html: string;
  /** Whether it has timed out. */
  readonly isLate: boolean;
}
/** The request function: the site's `fetch`, or the outbound client. */
export interface PageFetcher extends OwnPageClient {
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** The timeout of a page, in milliseconds. */
const timeout = 10_000;
const maxRedirects = 3;
const maxBytes = 2 * 1_048_576;
const maxCookies = 100;

/** Requests a page of the site with this cookie, as a visitor would. Other sites are never requested. */
export async function askPage(
  fetcher: PageFetcher,
  address: string,
  cookie: string | undefined,
): Promise<PageResult> {
  const { signal, log } = fetcher;
  const headers = {
    accept: "text/html",
    "user-agent": "Waymark consent scan",
    ...(cookie !== undefined && { cookie }),
  };
  const home = new URL(address);
  const cookies: (readonly [string, URL])[] = [];
  let url = home;
  let status = 0;
  try {
    for (let hops = 0; ; hops++) {
      const { response, text } = await requestOwnPage(fetcher, url, { headers, signal, timeout });
      for (const header of response.headers.getSetCookie().slice(0, maxCookies - cookies.length))
        cookies.push([header.slice(0, 8_192), url]);
      const next = nextOf(response, url);
      if (!next || next.origin !== home.origin || hops >= maxRedirects) {
        const isHtml = /^text\/html\b/i.test(response.headers.get("content-type") ?? "");
        ({ status } = response);
        return { url, status, cookies, html: await text(isHtml ? maxBytes : 0), isLate: false };
      }
      void discardBody(response);
      url = next;
    }
  } catch (error) {
    if (!(error instanceof OwnPageError)) throw error;
    log.warn("A page could not be scanned.", { url: url.href, error });
    return { url, status, cookies, html: error.text, isLate: error.reason === "timeout" };
  }
}

function nextOf({ status, headers }: Response, url: URL): URL | undefined {
  const location = headers.get("location") ?? "";
  if (![301, 302, 303, 307, 308].includes(status) || location === "") return undefined;
  return parseUrl(location, url);
}
