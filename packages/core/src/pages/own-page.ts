import type { Fetcher } from "../declare/ports.ts";
import { untilAborted } from "../util/until-aborted.ts";

/** How a module requests pages of the site. */
export interface OwnPageClient {
  readonly fetch: Fetcher;
  /** Handles requests in process, like the site's `fetch`; without it they are sent to the site's URL. */
  readonly ask?: ((request: Request) => Response | Promise<Response>) | undefined;
}
/** The request. Redirects are not followed by default. */
export interface OwnPageRequest extends Pick<RequestInit, "method" | "headers" | "redirect"> {
  /** The time-out of the response including its body, in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}
/** The response of a page. */
export interface OwnPage {
  readonly response: Response;
  /** Reads the beginning of the body, at most about `maxBytes`, and discards the rest. @throws OwnPageError */
  text(maxBytes: number): Promise<string>;
}

/**
 * A page of the site could not be requested or read; the original error is the `cause`. The message contains no resolved
 * address, so that it can be shown to users.
 */
export class OwnPageError extends Error {
  /** `rejected`: the outbound policy of the site does not allow its own address. */
  readonly reason: "rejected" | "timeout" | "failed";
  /** What had been read of the body. */
  text = "";
  constructor(cause: unknown, isLate: boolean) {
    const { name, message, reason } = Object(cause) as Partial<Error> & {
      readonly reason?: unknown;
    };
    const isOutbound = name === "OutboundError" && message !== undefined;
    const other = isLate ? "There was no response in time." : "The request failed.";
    super(isOutbound ? message : other, { cause });
    this.name = "OwnPageError";
    if (reason === "address" || reason === "host" || reason === "port") this.reason = "rejected";
    else this.reason = isLate || reason === "timeout" ? "timeout" : "failed";
  }
}

/**
 * Requests a page of the site as a visitor would, in process or with the outbound client.
 *
 * @throws OwnPageError if there is no response; the reason of `signal` if it aborts.
 */
export async function requestOwnPage(
  { fetch, ask }: OwnPageClient,
  url: string | URL,
  { timeout, signal, ...init }: OwnPageRequest,
): Promise<OwnPage> {
  const late = AbortSignal.timeout(timeout);
  const end = signal ? AbortSignal.any([signal, late]) : late;
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await untilAborted(work(), end);
    } catch (error) {
      signal?.throwIfAborted();
      throw new OwnPageError(error, late.aborted);
    }
  };
  const request: RequestInit = { redirect: "manual", ...init, signal: end };
  const response = await attempt(async () =>
    ask ? ask(new Request(url, request)) : fetch(url, request),
  );
  const text: OwnPage["text"] = async (maxBytes) => {
    const reader = response.body?.getReader();
    if (!reader) return "";
    const decoder = new TextDecoder();
    let read = "";
    try {
      for (let bytes = 0; bytes < maxBytes;) {
        const { done, value } = await attempt(() => reader.read());
        if (done) break;
        bytes += value.byteLength;
        read += decoder.decode(value, { stream: true });
      }
    } catch (error) {
      if (error instanceof OwnPageError) error.text = read;
      throw error;
    } finally {
      // Cancelling an endless stream may never complete.
      reader.cancel().catch(() => undefined);
    }
    return read;
  };
  return { response, text };
}
