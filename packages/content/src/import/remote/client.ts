import { type Clock, type Fetcher, discardBody, toBase64, toQuery } from "@waymark/core";
import type { RemoteNames } from "./names.ts";

/** An error of another site: it cannot be reached, or its response is an error or does not match the schema. */
export class RemoteError extends Error {
  override name = "RemoteError";
  /** The status of the response; 0 without one. */
  readonly status: number;
  /** The error code of the response, such as `rest_forbidden_context`; empty without one. */
  readonly code: string;
  constructor(message: string, status = 0, code = "", options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

/** The code of a `RemoteError` for a response that is too large. */
export const tooLarge = "too_large";

/** The body of a response as text; bodies of more than `limit` bytes are rejected while they are read. */
async function readText(response: Response, limit: number, what: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of bytesOf(response)) {
    size += chunk.byteLength;
    if (size > limit)
      throw new RemoteError(
        `The response of ${what} has more than ${limit} bytes.`,
        response.status,
        tooLarge,
      );
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    // Cancelling frees the connection.
    await reader.cancel().catch(() => undefined);
  }
}

/** Waits for a number of milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;
export const pause: Pause = (milliseconds) =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

const maxTries = 6;
const maxDelay = 120_000;
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Retries a request when the other side is busy or unreachable: after the time in `Retry-After`, otherwise after 1, 2,
 * 4 … seconds. Returns or throws the last result.
 */
export async function withRetries(
  ask: () => Promise<Response>,
  wait: Pause,
  clock: Clock,
): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const own = 1_000 * 2 ** (tried - 1);
    let delay = own;
    try {
      const response = await ask();
      if (!busy.has(response.status) || tried === maxTries) return response;
      delay = retryAfter(response.headers.get("retry-after"), clock) ?? own;
      await discardBody(response);
    } catch (error) {
      if (!isTemporaryFailure(error) || tried === maxTries) throw error;
    }
    await wait(Math.min(delay, maxDelay));
  }
}

/** Whether an error of the fetcher may be temporary; rejected requests stay rejected. */
function isTemporaryFailure(error: unknown): boolean {
  const reason: unknown = Reflect.get(Object(error), "reason");
  return reason === "connect" || reason === "timeout";
}

function retryAfter(value: string | null, clock: Clock): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - clock.now().getTime());
}

/** Address and credentials of the other site. */
export interface RemoteAccess {
  /** The address of the site or of its API. */
  readonly address: string;
  /** Login and application password of a user of the other site. */
  readonly login?: string;
  readonly password?: string;
}
/** The ports of this site that are needed for reading. */
export interface RemotePorts {
  readonly fetch: Fetcher;
  readonly clock: Clock;
  readonly pause: Pause;
}
export type Query = Readonly<Record<string, string | number>>;
export interface RemoteResponse {
  readonly body: unknown;
  /** The number of pages, if the response has it. */
  readonly pages: number | undefined;
}
/** A client for the API at one address. */
export interface RemoteClient {
  /** The address of the API, without a slash at the end. */
  readonly root: string;
  /** The names of the other site. Paths passed to `get` have the names of this site. */
  readonly names: RemoteNames;
  /** Authentication headers, for the origin of the API only. */
  readonly credentials: Readonly<Record<string, string>>;
  /** @throws RemoteError for responses other than success with JSON. */
  get(path: string, query?: Query): Promise<RemoteResponse>;
  /** The same with a JSON body, for routes that read with POST. */
  post(path: string, body: object): Promise<RemoteResponse>;
  /** The bytes of a file. @throws RemoteError for responses other than success. */
  open(path: string): Promise<ReadableStream<Uint8Array>>;
}
/** Maximum size of a response in bytes. */
const maxBytes = 16 * 1024 * 1024;

/** The authentication headers for the other site. */
export function credentialsOf({ login, password }: RemoteAccess): Readonly<Record<string, string>> {
  if (login === undefined || password === undefined) return {};
  return { authorization: `Basic ${toBase64(`${login}:${password}`)}` };
}

/** A client for the API at an address, which may have the path as a parameter: `https://old.example/?rest_route=/`. */
export function remoteClient(
  root: string,
  access: RemoteAccess,
  { fetch, clock, pause }: RemotePorts,
  names: RemoteNames,
): RemoteClient {
  const credentials = credentialsOf(access);
  const headers = { accept: "application/json", ...credentials };
  return {
    root,
    names,
    credentials,
    async get(path, query = {}) {
      const address = toAddress(root, names.toPath(path));
      const isLong = Object.keys(query).length > 0;
      const url = isLong
        ? `${address}${address.includes("?") ? "&" : "?"}${toQuery(query)}`
        : address;
      const ask = () => fetch(url, { headers, redirect: "manual" });
      return toRemoteResponse(await withRetries(ask, pause, clock), address);
    },
    async post(path, body) {
      const address = toAddress(root, names.toPath(path));
      const json = { ...headers, "content-type": "application/json" };
      const init = { method: "POST", headers: json, body: JSON.stringify(body) };
      const ask = () => fetch(address, { ...init, redirect: "manual" });
      return toRemoteResponse(await withRetries(ask, pause, clock), address);
    },
    async open(path) {
      const address = toAddress(root, names.toPath(path));
      const ask = () => fetch(address, { headers: credentials, redirect: "manual" });
      const response = await withRetries(ask, pause, clock);
      const { status, body } = response;
      if (status === 200 && body) return body;
      await discardBody(response);
      throw new RemoteError(`${address} returned status ${status} without a file.`, status);
    },
  };
}

/** The address of a route below the root of an API. */
function toAddress(root: string, path: string): string {
  if (!root.includes("?")) return root + path;
  const url = new URL(root);
  const before = url.searchParams.get("rest_route") ?? "";
  url.searchParams.set("rest_route", before.replace(/\/$/, "") + path);
  return url.href;
}

async function toRemoteResponse(response: Response, what: string): Promise<RemoteResponse> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await discardBody(response);
    throw new RemoteError(
      `${what} is redirected (${status})${targetOf(headers)}; redirects are not followed.`,
      status,
    );
  }
  const text = await readText(response, maxBytes, what);
  let body: unknown;
  try {
    body = JSON.parse(text, (_, value: unknown) => toStorable(value));
  } catch {
    throw new RemoteError(`${what} returned status ${status} without JSON.`, status);
  }
  if (!response.ok) {
    const { code, message } = Object(body) as { code?: unknown; message?: unknown };
    const detail = typeof message === "string" ? `: ${oneLine(message)}` : ".";
    throw new RemoteError(
      `${what} returned status ${status}${detail}`,
      status,
      typeof code === "string" ? code.slice(0, 100) : "",
    );
  }
  const pages = /^\d{1,9}$/.exec(pagesIn(headers))?.[0];
  return { body, pages: pages === undefined ? undefined : Number(pages) };
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
const toStorableText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** A value of a response without characters that storage rejects: NUL and lone surrogates. */
function toStorable(value: unknown): unknown {
  if (typeof value === "string") return isStorable(value) ? value : toStorableText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.every(([key]) => isStorable(key))) return value;
  return Object.fromEntries(entries.map(([key, one]) => [toStorableText(key), one]));
}

const pagesIn = (headers: Headers): string =>
  headers.get("x-core-totalpages") ?? headers.get("x-wp-totalpages") ?? "";
/** The target of a redirect, for messages to the operator. */
function targetOf(headers: Headers): string {
  const target = oneLine(headers.get("location") ?? "");
  return target === "" ? "" : ` to ${target}`;
}
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 200);

/** Whether the client sends credentials. */
export const isSignedIn = ({ credentials }: RemoteClient): boolean =>
  Object.keys(credentials).length > 0;
