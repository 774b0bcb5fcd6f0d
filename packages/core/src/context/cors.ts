import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { Module } from "../declare/module.ts";
import { names } from "../declare/names.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";

/** The origins that may send credentials. All others may read public data, without credentials. */
export interface Cors {
  readonly origins: readonly string[];
  /**
   * The headers that requests of other origins may have: those that the auth schemes and endpoints of the site read.
   */
  readonly requestHeaders: string;
}
const methods = "OPTIONS, GET, POST, PUT, PATCH, DELETE";

/** The CORS headers of a response for `origin`. */
export function corsHeaders(
  { origins, requestHeaders }: Cors,
  origin: string,
  isPublicRead: boolean,
  draft: ResponseDraft,
): Readonly<Record<string, string>> | undefined {
  // Sandboxed pages and files have the origin `null`, so anybody can send it.
  if (origin === "null") return undefined;
  const isListed = origins.includes(origin);
  if (!isListed && !isPublicRead) return undefined;
  return {
    "Access-Control-Expose-Headers": exposedHeaders(draft),
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

/** Headers that any request may have, in addition to those that browsers add. */
const always = ["Content-Type", names.idempotencyKey];
const ofUploads = ["Content-Disposition", "Content-MD5"];

/** The request headers that the auth schemes and endpoints of a site read. */
export function readHeaders(modules: readonly Module[], endpoints: readonly AnyEndpoint[]): string {
  const ofSchemes = modules.flatMap(({ authSchemes }) =>
    authSchemes.flatMap(({ headers = [] }) => headers),
  );
  const takesFiles = endpoints.some(({ uploads }) => uploads !== undefined);
  const hasEvents = endpoints.some(({ returns }) => returns?.kind === "stream");
  const read = [
    ...ofSchemes.map(toSpelling),
    ...(takesFiles ? ofUploads : []),
    ...(hasEvents ? ["Last-Event-ID"] : []),
    ...always,
  ];
  return [...new Set(read)].join(", ");
}

/** `x-core-nonce` in its usual spelling: `X-Core-Nonce`. */
const toSpelling = (header: string): string =>
  header.replace(/(?<![^-])[a-z]/g, (letter) => letter.toUpperCase());
