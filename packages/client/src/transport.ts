import { readResponse, type AnyResponse } from "./answer.ts";
import type { CallOptions } from "./call.ts";
import { ApiError } from "./error.ts";

/** The credentials: an application password, or the nonce of a browser session. */
export type Auth =
  | { readonly login: string; readonly password: string }
  | { readonly nonce: string };

/** Headers by name. */
export type ClientHeaders = Readonly<Record<string, string>>;

/** The options of a client. */
export interface ClientOptions {
  /** The root of the API: `https://magazine.example/api`. See `discover`. */
  readonly url: string;
  readonly auth?: Auth;
  /** Sends the requests. Default: the global `fetch`. A site's own `fetch` works too. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  /**
   * Headers of every request, or a function that returns them, such as `Authorization` with a token that is renewed
   * before it expires. The function is called for each request that is sent, retries included; if it fails, the call
   * fails with its error.
   */
  readonly headers?: ClientHeaders | (() => ClientHeaders | Promise<ClientHeaders>);
  /** Maximum number of retries of a read after 429 or 503 with `Retry-After`. Default 2. */
  readonly retries?: number;
}
/** A request to send. */
interface Outgoing extends CallOptions {
  readonly method: string;
  readonly url: string;
  /** Sent as JSON; `FormData` unchanged. */
  readonly body?: unknown;
}
/** Sends the requests of one client. */
export interface Transport {
  /** The root of the API, without a trailing slash. */
  readonly root: string;
  send(outgoing: Outgoing): Promise<AnyResponse>;
  /** The response with its body unread. */
  open(outgoing: Outgoing): Promise<Response>;
}

const nonceHeader = "X-Core-Nonce";

/** @throws TypeError if the URL is invalid, or has a query or fragment. */
export function toTransport({
  url,
  auth,
  fetch: own,
  headers = {},
  retries = 2,
}: ClientOptions): Transport {
  const { href, search, hash } = new URL(url);
  if (search !== "" || hash !== "")
    throw new TypeError(
      "The url of a client must be the root of an API, without query and fragment.",
    );
  const root = href.replace(/\/+$/, "");
  const fetchIt = own ?? ((request: Request) => fetch(request));
  const state = { nonce: auth && "nonce" in auth ? auth.nonce : undefined };
  const basic = auth && "login" in auth ? toBasic(auth) : undefined;
  const once = async ({ method, url: to, body, signal, headers: extra }: Outgoing) => {
    const isForm = body instanceof FormData;
    const common = typeof headers === "function" ? await headers() : headers;
    const all = new Headers({
      Accept: "application/json",
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      ...(basic !== undefined && { Authorization: basic }),
      ...(state.nonce !== undefined && { [nonceHeader]: state.nonce }),
    });
    for (const [name, value] of Object.entries({ ...common, ...extra })) all.set(name, value);
    const response = await fetchIt(
      new Request(to, {
        method,
        headers: all,
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
        // Credentials are only for this site: redirects are not followed.
        redirect: "manual",
        ...(state.nonce !== undefined && { credentials: "include" as const }),
      }),
    );
    // Nonces expire: each response has a new one.
    if (state.nonce !== undefined) state.nonce = response.headers.get(nonceHeader) ?? state.nonce;
    return response;
  };
  const open = async (outgoing: Outgoing): Promise<Response> => {
    for (let left = outgoing.method === "GET" ? retries : 0; ; left--) {
      const response = await once(outgoing);
      const wait = left > 0 ? waitOf(response) : undefined;
      if (wait === undefined || wait > longestWait) return response;
      await response.body?.cancel();
      await waitFor(wait, outgoing.signal);
    }
  };
  return { root, open, send: async (outgoing) => settled(await open(outgoing)) };
}

/** Reads a response, and throws an error response as `ApiError`. */
export async function settled(response: Response): Promise<AnyResponse> {
  const reply = await readResponse(response);
  if (response.ok || response.status === 304) return reply;
  if (isRedirect(response)) throw new ApiError(response.status, redirected(response.headers));
  throw new ApiError(response.status, reply.body, response.headers);
}

/** Browsers reveal only that a response is a redirect. */
const isRedirect = ({ status, type }: Response): boolean =>
  type === "opaqueredirect" || [301, 302, 303, 307, 308].includes(status);
const redirected = (headers: Headers) => ({
  code: "redirected",
  message: `The site redirects to ${headers.get("location") ?? "another URL"}: create the client with the final URL.`,
});

function toBasic({
  login,
  password,
}: {
  readonly login: string;
  readonly password: string;
}): string {
  const bytes = new TextEncoder().encode(`${login}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Maximum delay before a retry in milliseconds; a longer `Retry-After` is returned as an error. */
const longestWait = 30_000;

/** The delay of `Retry-After` in milliseconds; undefined without one. */
function waitOf({ status, headers }: Response, now: number = Date.now()): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const after = headers.get("retry-after");
  if (after === null) return undefined;
  if (/^\d{1,9}$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Waits, or rejects with the signal's reason. */
export function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
