import {
  ApiError,
  type ApiManifest,
  type CallResult,
  type Method,
  type Operation,
  type SiteInfo,
} from "@waymark/core";
import { definePageHandler } from "./builder.ts";
import type { Options } from "./options.ts";
import { serve } from "./serve.ts";
import { type Dispatch, toSearchbox, toToolbox } from "./toolbox.ts";

/** Serves agents at the module's `path`. Callers are authenticated by the `Authorization` header; cookies are ignored. */
export const mcpEndpoint = definePageHandler("mcp", {
  path: ({ path }) => path,
  handler: async ({ request, remoteAddress, site, options, manifest, apiCaller, call }) => {
    const rejected = rejectionOf(request, site, options);
    if (rejected) return rejected;
    const cors = corsOf(request, options);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
    // There are no streams, and no sessions to end.
    if (request.method !== "POST")
      return new Response(null, { status: 405, headers: { ...cors, Allow: "POST, OPTIONS" } });
    // Credentials that are limited to reading identify the caller of reads.
    const callerWith = (method: Method) => apiCaller(toProgramRequest(request, method));
    const reader = await callerWith("GET");
    const dispatch: Dispatch = async ({ key, method }, input) => {
      const as = method === "GET" ? reader : await callerWith(method).catch(toDenial);
      return "body" in as ? as : call(key, input, { as, remoteAddress });
    };
    const toBox = options.tools === "search" ? toSearchbox : toToolbox;
    const toolbox = toBox(offerOf(manifest, options), dispatch, options.maxOutput);
    const { status, headers, body } = await serve(request, toolbox, site);
    return new Response(body, {
      status,
      headers: { ...Object.fromEntries(headers), "Cache-Control": "no-store", ...cors },
    });
  },
});

/**
 * The request as a program would send it. Cookies are removed, because browsers send them with cross-site requests too,
 * and the origin, because it has been checked against the module's own `origins`.
 */
function toProgramRequest({ url, headers: original }: Request, method: Method): Request {
  const headers = new Headers(original);
  for (const name of ["cookie", "origin", "sec-fetch-site"]) headers.delete(name);
  return new Request(url, { method, headers });
}

/** The result of a call whose credentials are rejected for its method. */
function toDenial(error: unknown): CallResult {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, headers, data } = error;
  const status = error.status === "auth" ? 403 : error.status;
  return { status, headers, body: { code, message, data: { ...data, status } } };
}

/** The operations that are offered as tools: reads, and writes if enabled; none that accepts or returns files. */
function offerOf({ operations }: ApiManifest, { write, tools }: Options): readonly Operation[] {
  const patched = new Set(operations.flatMap((one) => (one.method === "PATCH" ? [one.args] : [])));
  return operations.filter(
    (one) =>
      one.tool &&
      !one.uploads &&
      one.returns?.kind !== "bytes" &&
      (one.method === "GET" || write) &&
      // One endpoint that answers several methods is one tool.
      (one.method === "PATCH" || !patched.has(one.args)) &&
      (typeof tools !== "function" || tools(one)),
  );
}

const thisMachine = ["localhost", "127.0.0.1", "[::1]"];

/** An error response to requests that a page of another origin made a browser send; undefined for other requests. */
function rejectionOf(
  { headers, url }: Request,
  site: SiteInfo,
  { origins, hosts }: Options,
): Response | undefined {
  const { hostname, origin } = new URL(url);
  // Protects against DNS rebinding.
  if (![new URL(site.url).hostname, ...thisMachine, ...hosts].includes(hostname))
    return reject(`The host name ${hostname} is not allowed.`);
  const from = headers.get("origin");
  if (from === null || [origin, new URL(site.url).origin, ...origins].includes(from))
    return undefined;
  return reject("Pages of this origin may not send requests.");
}
const reject = (message: string): Response =>
  Response.json(
    { jsonrpc: "2.0", error: { code: -32000, message }, id: null },
    { status: 403, headers: { Vary: "Origin" } },
  );

/** CORS headers for allowed origins. */
function corsOf({ headers }: Request, { origins }: Options): Record<string, string> {
  const from = headers.get("origin");
  if (from === null || !origins.includes(from)) return { Vary: "Origin" };
  return {
    "Access-Control-Allow-Origin": from,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept, MCP-Protocol-Version",
    "Access-Control-Max-Age": "600",
    Vary: "Origin",
  };
}
