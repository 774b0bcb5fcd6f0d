import { type AnyResponse, ApiError, readResponse } from "./answer.ts";
import type { CallOptions } from "./call.ts";

/** The credentials: an application password, or the nonce of a browser session. */
export type Auth =
  | { readonly login: string; readonly password: string }
  | { readonly nonce: string };

/** The part of the standard `WebSocket` that the client uses; that of the package `ws` has it too. */
export interface WebSocketLike {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  readonly bufferedAmount: number;
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: "close",
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
}
/** Opens a WebSocket with these headers; there are none in browsers. */
export type OpenWebSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => WebSocketLike;

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
  /**
   * Opens WebSockets for `client.socket`. Default: the global `WebSocket`. On Node 20, use the package `ws`:
   * `(url, headers) => new WebSocket(url, { headers })`.
   */
  readonly webSocket?: OpenWebSocket;
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
  /** Opens a WebSocket with the credentials of the client. */
  openSocket(url: string, headers: ClientHeaders | undefined): Promise<WebSocketLike>;
}

const nonceHeader = "X-Core-Nonce";
const nonceParam = "_core_nonce";

/** Opens a WebSocket with the global class. */
const openWebSocket: OpenWebSocket = (url, headers) => {
  if (typeof WebSocket === "undefined")
    throw new TypeError(
      "There is no global WebSocket: create the client with the option webSocket.",
    );
  if (Object.keys(headers).length === 0) return new WebSocket(url);
  if (typeof document !== "undefined")
    throw new TypeError(
      "Browsers cannot send headers with a WebSocket: use the session and its nonce.",
    );
  // Node takes the headers in place of the protocols.
  return new WebSocket(url, { headers } as never);
};

/** @throws TypeError if the URL is invalid, or has a query or fragment. */
export function toTransport({
  url,
  auth,
  fetch: own,
  headers = {},
  webSocket = openWebSocket,
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
      if (wait === undefined || wait > maxWait) return response;
      await response.body?.cancel();
      await waitFor(wait, outgoing.signal);
    }
  };
  const openSocket = async (to: string, extra?: ClientHeaders): Promise<WebSocketLike> => {
    const common = typeof headers === "function" ? await headers() : headers;
    const address = new URL(to.replace(/^http/, "ws"));
    // Browsers cannot send a header with a WebSocket.
    if (state.nonce !== undefined) address.searchParams.set(nonceParam, state.nonce);
    const authorization = basic === undefined ? {} : { Authorization: basic };
    return webSocket(address.href, { ...authorization, ...common, ...extra });
  };
  return { root, open, openSocket, send: async (outgoing) => readReply(await open(outgoing)) };
}

/** Reads a response, and throws an error response as `ApiError`. */
export async function readReply(response: Response): Promise<AnyResponse> {
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
export const maxWait = 30_000;

/** The delay of `Retry-After` in milliseconds; undefined without one. */
export function waitOf(
  { status, headers }: Response,
  now: number = Date.now(),
): number | undefined {
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
