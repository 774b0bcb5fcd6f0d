/** A response of unknown type. */
export interface AnyResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly total: number | undefined;
  readonly totalPages: number | undefined;
}

/** Media types of text; a body without a type is text, too. */
const textual = /^$|^text\/|[/+-](?:json|ndjson|xml|javascript|yaml|urlencoded)\b/;

/** Reads a response: JSON as a value, other text as a string, an empty text as undefined, everything else as a `Blob`. */
export async function readResponse(response: Response): Promise<AnyResponse> {
  const { status, headers } = response;
  const isText = textual.test(headers.get("content-type") ?? "");
  return {
    status,
    headers,
    body: isText ? toBody(await response.text(), headers) : await response.blob(),
    total: countIn(headers, /^x-[\w-]+-total$/),
    totalPages: countIn(headers, /^x-[\w-]+-totalpages$/),
  };
}

function toBody(text: string, headers: Headers): unknown {
  if (text === "") return undefined;
  if (!/\bjson\b/.test(headers.get("content-type") ?? "")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Namespaces may have their own header names for totals, with the same endings. */
function countIn(headers: Headers, name: RegExp): number | undefined {
  for (const [key, value] of headers) if (name.test(key)) return Number(value);
  return undefined;
}

/** The target of a relation in the Link header; undefined if there is none. */
export function linkIn(
  headers: Headers,
  isMeant: (relation: string) => boolean,
): string | undefined {
  for (const [, target = "", relation = ""] of (headers.get("link") ?? "").matchAll(
    /<([^<>]*)>; rel="([^"]*)"/g,
  ))
    if (isMeant(relation)) return target;
  return undefined;
}

/** The data of an error response. */
export interface ErrorData {
  readonly status: number;
  /** The reasons by argument; for missing arguments a list of their names. */
  readonly params?: unknown;
  /** Code, message and data of the error, by argument. */
  readonly details?: unknown;
  readonly [name: string]: unknown;
}

/** An error response. Programs use its `code`: `rest_forbidden`, `rest_invalid_param`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly data: ErrorData;
  /** The response headers; empty for a batch item without headers. */
  readonly headers: Headers;

  constructor(status: number, body: unknown, headers: Headers = new Headers()) {
    const { code, message, data } = (isRecord(body) ? body : {}) as Partial<
      Record<string, unknown>
    >;
    super(typeof message === "string" ? message : `The site returned status ${status}.`);
    this.code = typeof code === "string" ? code : "unknown_answer";
    this.status = status;
    this.data = { ...(isRecord(data) && data), status };
    this.headers = headers;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an error is an error response of the site; with a code, whether it has that code. */
export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Finds the API root of a site for `createClient`: from its `/.well-known/api-catalog`, otherwise from the Link header of
 * the page or of `/api/`. For an address with a path, the headers come first, since the catalogue belongs to the whole host.
 *
 * @throws Error if the site has no API root.
 */
export async function discover(
  address: string,
  { fetch: send = (request: Request) => fetch(request) }: { readonly fetch?: Fetch } = {},
): Promise<string> {
  const site = new URL(address);
  const base = site.href.replace(/[?#].*$/, "").replace(/\/+$/, "");
  const catalog = () => fromCatalog(new URL("/.well-known/api-catalog", site), send);
  const header = (path: string) => fromHeader(base + path, send);
  // Browsers do not let scripts of other origins read a page, but the API and the catalogue.
  const readable = (path: string) => header(path).catch(() => undefined);
  // The catalogue belongs to the host: below a path, there may be another site.
  const found =
    site.pathname === "/"
      ? ((await catalog()) ?? (await header("")) ?? (await header("/api/")))
      : ((await readable("")) ?? (await readable("/api/")) ?? (await catalog()));
  if (found === undefined) throw new Error(`No API found at ${address}.`);
  return new URL(found, site).href.replace(/\/+$/, "");
}

async function fromCatalog(address: URL, send: Fetch): Promise<string | undefined> {
  const response = await send(new Request(address));
  if (!response.ok) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const context = firstIn(body, "linkset");
  const { href } = Object(firstIn(context, "service-meta")) as { readonly href?: unknown };
  return typeof href === "string" ? href : undefined;
}

/** The first element of a list in an object; undefined without one. */
function firstIn(object: unknown, name: string): unknown {
  const list: unknown = isRecord(object) ? object[name] : undefined;
  return Array.isArray(list) ? list[0] : undefined;
}

/** The Link header has the relation `{api}/rels/`. */
async function fromHeader(address: string, send: Fetch): Promise<string | undefined> {
  const { headers } = await send(new Request(address, { method: "HEAD" }));
  const link = linkIn(headers, (relation) => relation.endsWith("/rels/"));
  return link;
}
