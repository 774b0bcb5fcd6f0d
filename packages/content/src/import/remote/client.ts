import { toQuery, type Clock, type Fetcher } from "@waymark/core";
import { discardBody, readText } from "./body.ts";
import { RemoteError } from "./remote-error.ts";
import { patiently, type Pause } from "./retry.ts";

/** What the other site is asked with. */
export interface RemoteAccess {
  /** The address of the site or of its API. */
  readonly address: string;
  /** A user there, and one of their application passwords. */
  readonly login?: string;
  readonly password?: string;
}
/** What reading it takes of this site. */
export interface RemotePorts {
  readonly fetch: Fetcher;
  readonly clock: Clock;
  readonly pause: Pause;
}
export type Query = Readonly<Record<string, string | number>>;
export interface Answer {
  readonly body: unknown;
  /** How many pages there are, where the answer says so. */
  readonly pages: number | undefined;
}
/** Asks the API below one address, and nothing else. */
export interface RemoteClient {
  /** The address of the API, without a slash at the end. */
  readonly root: string;
  /** The headers that say who asks; for its own origin only. */
  readonly credentials: Readonly<Record<string, string>>;
  /** @throws RemoteError for everything but a success with JSON. */
  get(path: string, query?: Query): Promise<Answer>;
}
/** Bytes of one answer. */
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
    throw new RemoteError(`${what} leads elsewhere (${status}), which is not followed.`, status);
  }
  const text = await readText(response, mostBytes, what);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new RemoteError(`${what} answers ${status}, and not with JSON.`, status);
  }
  if (!response.ok) {
    const { code, message } = Object(body) as { code?: unknown; message?: unknown };
    const said = typeof message === "string" ? `: ${oneLine(message)}` : ".";
    throw new RemoteError(
      `${what} answers ${status}${said}`,
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

/** Whether the client asks as somebody. */
export const isSignedIn = ({ credentials }: RemoteClient): boolean =>
  Object.keys(credentials).length > 0;
