import { toQuery, type Clock, type Fetcher } from "@waymark/core";
import { discardBody, readText } from "./body.ts";
import { RemoteError } from "./remote-error.ts";
import { patiently, type Pause } from "./retry.ts";

/** Address and credentials of the other site. */
export interface RemoteAccess {
  /** The address of the site or of its API. */
  readonly address: string;
  /** Login and application password of a user of the other site. */
  readonly login?: string;
  readonly password?: string;
}
/** The ports of this site that reading takes. */
export interface RemotePorts {
  readonly fetch: Fetcher;
  readonly clock: Clock;
  readonly pause: Pause;
}
export type Query = Readonly<Record<string, string | number>>;
export interface Answer {
  readonly body: unknown;
  /** The number of pages, if the response has it. */
  readonly pages: number | undefined;
}
/** A client for the API at one address. */
export interface RemoteClient {
  /** The address of the API, without a slash at the end. */
  readonly root: string;
  /** Authentication headers, for the origin of the API only. */
  readonly credentials: Readonly<Record<string, string>>;
  /** @throws RemoteError for responses other than success with JSON. */
  get(path: string, query?: Query): Promise<Answer>;
}
/** Maximum size of a response in bytes. */
const mostBytes = 16 * 1024 * 1024;

export function remoteClient(
  root: string,
  access: RemoteAccess,
  { fetch, clock, pause }: RemotePorts,
): RemoteClient {
  const { login, password } = access;
  const credentials: Record<string, string> =
    login === undefined || password === undefined
      ? {}
      : { authorization: `Basic ${toBase64(`${login}:${password}`)}` };
  const headers = { accept: "application/json", ...credentials };
  return {
    root,
    credentials,
    async get(path, query = {}) {
      const url = `${root}${path}${Object.keys(query).length > 0 ? `?${toQuery(query)}` : ""}`;
      const ask = () => fetch(url, { headers, redirect: "manual" });
      return toAnswer(await patiently(ask, pause, clock), `${root}${path}`);
    },
  };
}

async function toAnswer(response: Response, what: string): Promise<Answer> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await discardBody(response);
    throw new RemoteError(`${what} is redirected (${status}); redirects are not followed.`, status);
  }
  const text = await readText(response, mostBytes, what);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new RemoteError(`${what} returned status ${status} without JSON.`, status);
  }
  if (!response.ok) {
    const { code, message } = Object(body) as { code?: unknown; message?: unknown };
    const said = typeof message === "string" ? `: ${oneLine(message)}` : ".";
    throw new RemoteError(
      `${what} returned status ${status}${said}`,
      status,
      typeof code === "string" ? code.slice(0, 100) : "",
    );
  }
  const pages = /^\d{1,9}$/.exec(headers.get("x-core-totalpages") ?? "")?.[0];
  return { body, pages: pages === undefined ? undefined : Number(pages) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 200);
const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Whether the client sends credentials. */
export const isSignedIn = ({ credentials }: RemoteClient): boolean =>
  Object.keys(credentials).length > 0;
