import { parseUrl, discardBody } from "@waymark/core";
import type { Fetcher } from "@waymark/core";
import type { AskPage } from "../options.ts";

/** The response of a page after redirects, with the cookies of all responses. */
export interface PageAnswer {
  readonly url: URL;
  /** 0 if there was no response. */
  readonly status: number;
  /** Set-Cookie headers, each with the address that sent it. */
  readonly cookies: readonly (readonly [header: string, url: URL])[];
  /** Empty if it is not HTML. */
  readonly html: string;
}
/** The request function: the site's `fetch`, or the outbound client. */
export interface PageFetcher {
  readonly ask: AskPage | undefined;
  readonly fetch: Fetcher;
  readonly signal: AbortSignal;
}

/** The timeout of a page, in milliseconds. */
const timeout = 10_000;
const maxRedirects = 3;
const maxBytes = 2 * 1_048_576;
const maxCookies = 100;

/** Requests a page of the site with this cookie, as a visitor would. Other sites are never requested. */
export async function askPage(
  request: PageFetcher,
  address: string,
  cookie: string | undefined,
): Promise<PageAnswer> {
  const home = new URL(address);
  const cookies: (readonly [string, URL])[] = [];
  let url = home;
  for (let hops = 0; ; hops++) {
    const response = await answerTo(request, url, cookie);
    if (!response) return { url, status: 0, cookies, html: "" };
    for (const header of response.headers.getSetCookie().slice(0, maxCookies - cookies.length))
      cookies.push([header.slice(0, 8_192), url]);
    const next = nextOf(response, url);
    if (!next || next.origin !== home.origin || hops >= maxRedirects)
      return { url, status: response.status, cookies, html: await htmlOf(response, request) };
    void discardBody(response);
    url = next;
  }
}

async function answerTo(
  { ask, fetch, signal }: PageFetcher,
  url: URL,
  cookie: string | undefined,
): Promise<Response | undefined> {
  const headers = {
    accept: "text/html",
    "user-agent": "Waymark consent scan",
    ...(cookie !== undefined && { cookie }),
  };
  const late = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const request = async () =>
    ask
      ? ask(new Request(url, { headers, signal: late }))
      : fetch(url, { headers, signal: late, redirect: "manual" });
  try {
    return await beforeAbort(request(), late);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function nextOf({ status, headers }: Response, url: URL): URL | undefined {
  const location = headers.get("location") ?? "";
  if (![301, 302, 303, 307, 308].includes(status) || location === "") return undefined;
  return parseUrl(location, url);
}

/** The HTML of a page, up to the maximum size; empty if it is not HTML, or does not end in time. */
async function htmlOf(response: Response, { signal }: PageFetcher): Promise<string> {
  if (!/^text\/html\b/i.test(response.headers.get("content-type") ?? "") || !response.body) {
    void discardBody(response);
    return "";
  }
  const late = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let html = "";
  try {
    for (let bytes = 0; bytes < maxBytes;) {
      const { done, value } = await beforeAbort(reader.read(), late);
      if (done) break;
      bytes += value.byteLength;
      html += decoder.decode(value, { stream: true });
    }
  } catch {
    signal.throwIfAborted();
  } finally {
    // Cancelling a stream that never ends may not complete either.
    reader.cancel().catch(nothing);
  }
  return html;
}

const nothing = (): void => {};

/** Rejects when the signal aborts; a later result of the promise is ignored. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
