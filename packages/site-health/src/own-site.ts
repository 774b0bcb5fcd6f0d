import type { Fetcher } from "@waymark/core";
import { requestPatience } from "./patience.ts";

/** The response of the site to itself, or the reason of the failure. */
export type OwnAnswer =
  | { readonly response: Response; readonly milliseconds: number }
  | { readonly failure: "refused" | "unreachable" };

/** Requests the site's own URL as a visitor would, through proxies in front of it. */
export async function askOwnSite(
  { fetch, signal }: { readonly fetch: Fetcher; readonly signal: AbortSignal },
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OwnAnswer> {
  const started = performance.now();
  try {
    const response = await fetch(address, {
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestPatience)]),
    });
    return { response, milliseconds: performance.now() - started };
  } catch (error) {
    return { failure: isGuarded(error) ? "refused" : "unreachable" };
  }
}

const guarded: readonly unknown[] = ["address", "host", "port"];
/** Whether the site's own way out forbids the address, rather than the network. */
const isGuarded = (error: unknown): boolean =>
  error instanceof Error && "reason" in error && guarded.includes(error.reason);

/** The recommendation if the site cannot reach itself. */
export const toAllowOwnSite = (failure: "refused" | "unreachable"): string =>
  failure === "refused"
    ? "The site's own address is not a public one, and requests to such addresses are refused. Allow this one: safeFetch({ allow: [host and port of the site] })."
    : "Check that the site's host name resolves to it from its own server, and that no firewall or password blocks the request.";
