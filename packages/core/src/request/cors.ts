import type { ResponseDraft } from "../response/response-draft.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { Module } from "../declare/module.ts";
import { names } from "../names.ts";

/** Which origins may call with credentials. All others may read what is public, without credentials. */
export interface Cors {
  readonly origins: readonly string[];
  /** The headers that requests of other origins may carry: those that the schemes and endpoints of the site read. */
  readonly requestHeaders: string;
}
const methods = "OPTIONS, GET, POST, PUT, PATCH, DELETE";

/** The headers that tell a browser what a page of `origin` may do with the answer; none where there is no such page. */
export function corsHeaders(
  { origins, requestHeaders }: Cors,
  origin: string | null,
  isPublicRead: boolean,
  answer: ResponseDraft,
): Readonly<Record<string, string>> | undefined {
  // Sandboxed pages and files call themselves `null`, so anybody can be it.
  if (origin === null || origin === "null") return undefined;
  const isListed = origins.includes(origin);
  if (!isListed && !isPublicRead) return undefined;
  return {
    "Access-Control-Expose-Headers": exposedHeaders(answer),
    "Access-Control-Allow-Headers": requestHeaders,
    "Access-Control-Allow-Origin": isListed ? origin : "*",
    "Access-Control-Allow-Methods": isListed ? methods : "OPTIONS, GET",
    ...(isListed && { "Access-Control-Allow-Credentials": "true" }),
  };
}

function exposedHeaders({ headers, exposes = [] }: ResponseDraft): string {
  const totals = [names.total, names.totalPages].filter((name) => name in headers);
  return [...totals, "Link", "Idempotent-Replayed", ...exposes].join(", ");
}

/** The headers that any request may carry beside those that browsers send for themselves. */
const always = ["Content-Type", names.idempotencyKey];
const ofUploads = ["Content-Disposition", "Content-MD5"];

/** The request headers that the schemes and endpoints of a site read. */
export function readHeaders(modules: readonly Module[], endpoints: readonly AnyEndpoint[]): string {
  const ofSchemes = modules.flatMap(({ authSchemes }) =>
    authSchemes.flatMap(({ headers = [] }) => headers),
  );
  const takesFiles = endpoints.some(({ uploads }) => uploads !== undefined);
  const read = [...ofSchemes.map(toSpelling), ...(takesFiles ? ofUploads : []), ...always];
  return [...new Set(read)].join(", ");
}

/** `x-core-nonce` as it is usually written: `X-Core-Nonce`. */
const toSpelling = (header: string): string =>
  header.replace(/(?<![^-])[a-z]/g, (letter) => letter.toUpperCase());
