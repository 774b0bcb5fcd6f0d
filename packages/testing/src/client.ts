import { type Site, toQuery } from "@waymark/core";

/** The response to a test request. */
export interface TestReply {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body, untyped for tests. */
  // oxlint-disable-next-line no-explicit-any
  readonly body: any;
}
type Input = Readonly<Record<string, unknown>>;
/** Sends requests through `site.fetch`, as one caller. Paths are below the API's root. */
export interface TestClient {
  get(path: string, query?: Input, headers?: Readonly<Record<string, string>>): Promise<TestReply>;
  post(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestReply>;
  put(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestReply>;
  edit(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestReply>;
  remove(
    path: string,
    query?: Input,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestReply>;
  /** Sends a multipart form with the file in the field `file`, and texts in other fields. */
  upload(
    path: string,
    file: File,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestReply>;
  options(path: string): Promise<TestReply>;
  /** Sends any request: the path may have a query, the body is sent unchanged. */
  send(method: string, path: string, init?: Omit<RequestInit, "method">): Promise<TestReply>;
}

/** A client of a site; `own` are headers of every request. `testSite` creates one for each caller. */
export function testClient(site: Site, own: Readonly<Record<string, string>>): TestClient {
  const send: TestClient["send"] = async (method, path, { headers, ...init } = {}) => {
    const all = new Headers(headers);
    for (const [name, value] of Object.entries(own)) if (!all.has(name)) all.set(name, value);
    const request = new Request(site.info.api + path, { method, headers: all, ...init });
    const response = await site.fetch(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  };
  const withBody =
    (method: string) =>
    (path: string, body: unknown = {}, headers = {}) =>
      send(method, path, {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      });
  const withQuery =
    (method: string) =>
    (path: string, query: Input = {}, headers = {}) => {
      const text = toQuery(query);
      return send(method, text === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${text}`, {
        headers,
      });
    };
  return {
    send,
    get: withQuery("GET"),
    remove: withQuery("DELETE"),
    post: withBody("POST"),
    put: withBody("PUT"),
    edit: withBody("PATCH"),
    upload: (path, file, fields = {}, headers = {}) => {
      const body = new FormData();
      for (const [name, text] of Object.entries(fields)) body.set(name, text);
      body.set("file", file);
      return send("POST", path, { body, headers });
    },
    options: (path) => send("OPTIONS", path),
  };
}
function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
