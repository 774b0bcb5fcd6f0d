import type { SiteInfo } from "@waymark/core";
import type { SettledOptions } from "./options.ts";

const thisMachine = ["localhost", "127.0.0.1", "[::1]"];

/** A refusal of requests that a page elsewhere made a browser send; undefined for all others. */
export function refusalOf(
  { headers, url }: Request,
  site: SiteInfo,
  { origins, hosts }: SettledOptions,
): Response | undefined {
  const { hostname, origin } = new URL(url);
  // Protects against DNS rebinding.
  if (![new URL(site.url).hostname, ...thisMachine, ...hosts].includes(hostname))
    return refuse(`The host name ${hostname} is not allowed.`);
  const from = headers.get("origin");
  if (from === null || [origin, new URL(site.url).origin, ...origins].includes(from))
    return undefined;
  return refuse("Pages of this origin may not call.");
}
const refuse = (message: string): Response =>
  Response.json(
    { jsonrpc: "2.0", error: { code: -32000, message }, id: null },
    { status: 403, headers: { Vary: "Origin" } },
  );

/** CORS headers for allowed origins. */
export function corsOf({ headers }: Request, { origins }: SettledOptions): Record<string, string> {
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
