import type { Fetcher } from "@waymark/core";
import { requestPatience } from "./patience.ts";

/** What the site answered itself, or why it did not. */
export type OwnAnswer =
  | { readonly response: Response; readonly milliseconds: number }
  | { readonly failure: "refused" | "unreachable" };

/** Asks the site itself, the way a visitor would: by its address, through whatever stands before it. */
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

/** What to do where the site cannot ask itself. */
export const toAllowOwnSite = (failure: "refused" | "unreachable"): string =>
  failure === "refused"
    ? "The site's own address is not a public one, and requests to such addresses are refused. Allow this one: safeFetch({ allow: [host and port of the site] })."
    : "Look whether the name of the site leads to it from the machine that it runs on, and whether a firewall or a password stands before it.";
