import { readStart } from "@waymark/content";
import type { Fetcher, Logger } from "@waymark/core";
import { badAddress, errors } from "../errors.ts";
import { readDetails, type UrlDetails } from "./details.ts";

/** Maximum number of bytes that are read of a page; its head is at the start. */
export const mostBytes = 150_000;

/** Why a guarded fetch does not even try: the address itself is the reason. */
const refusals: readonly unknown[] = [
  "url",
  "scheme",
  "credentials",
  "port",
  "host",
  "address",
  "resolve",
];
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && "reason" in error && refusals.includes(error.reason);

/**
 * Fetches a page and returns details from its head.
 *
 * @throws ApiError 400 `rest_invalid_param` for URLs that are not public, 404 `no_response` and `no_content`.
 */
export async function lookAt(
  { fetch, log }: { readonly fetch: Fetcher; readonly log: Logger },
  url: URL,
  isOwn: boolean,
): Promise<UrlDetails> {
  const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(
    (error: unknown) => {
      log.debug("A page could not be looked at.", { host: url.host, error });
      throw isRefusal(error) && !isOwn ? badAddress() : errors.no_response();
    },
  );
  if (response.status !== 200) {
    await response.body?.cancel().catch(() => undefined);
    throw errors.no_response();
  }
  const { text } = await readStart(response, mostBytes).catch(() => {
    throw errors.no_response();
  });
  if (text === "") throw errors.no_content();
  return readDetails(text, response.url || url.href);
}
