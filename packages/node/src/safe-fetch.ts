import { type Fetcher, untilAborted } from "@waymark/core";
import type { IncomingMessage } from "node:http";
import { type BodyLimits, OutboundError, toOutboundBody } from "./outbound-body.ts";
import { exchange, toNextRequest, toOutgoing } from "./outbound-exchange.ts";
import {
  resolveHost,
  toOutboundUrl,
  toTarget,
  type ResolveHost,
  type Target,
  type TargetPolicy,
} from "./address.ts";

/** Limits of a site's outbound requests. Times are milliseconds. */
export interface OutboundPolicy {
  /** Allowed ports in addition to 80, 443 and 8080. */
  readonly ports?: readonly number[];
  /**
   * Destinations that skip the checks of address and port, each `host:port` with the host as in the URL or as it
   * resolves, IPv6 in brackets: `"127.0.0.1:9000"`, `"media.internal:80"`.
   */
  readonly allow?: readonly string[];
  /** Resolves a host name. Default: the system's resolver. */
  readonly resolve?: ResolveHost;
  /** The maximum number of redirects. Default: 3. */
  readonly maxRedirects?: number;
  /** Time-out of a connection, including name resolution and TLS. Default: 5,000. */
  readonly connectTimeout?: number;
  /** Time-out from the call to the last byte of the body, including redirects. Default: 10,000. */
  readonly timeout?: number;
  /** Maximum size of a body in bytes, after decompression. Default: 1 MiB. */
  readonly maxBytes?: number;
  /** Maximum decompressed bytes per compressed byte, beyond the first 64 KiB. Default: 200. */
  readonly maxInflation?: number;
  /** The default `User-Agent`. Default: `"Waymark"`. */
  readonly userAgent?: string;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const bodilessStatuses = new Set([204, 205, 304]);

function toResponse(
  incoming: IncomingMessage,
  { method, url, redirected }: { method: string; url: URL; redirected: boolean },
  limits: BodyLimits,
  signal: AbortSignal,
  done: () => void,
): Response {
  const status = incoming.statusCode ?? 0;
  if (status < 200 || status > 599)
    throw new OutboundError("protocol", `${url.hostname} responded with an unknown status.`);
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at] ?? "", incoming.rawHeaders[at + 1] ?? "");
  const empty = method === "HEAD" || bodilessStatuses.has(status);
  const body = empty ? null : toOutboundBody(incoming, limits, signal, done);
  if (empty) {
    done();
    incoming.destroy();
  } else if (headers.has("content-encoding")) {
    headers.delete("content-encoding");
    headers.delete("content-length");
  }
  const response = new Response(body, { status, headers });
  Object.defineProperty(response, "url", { value: url.href });
  Object.defineProperty(response, "redirected", { value: redirected });
  return response;
}

async function findTarget(
  url: URL,
  policy: TargetPolicy,
  connectTimeout: number,
  signal: AbortSignal,
): Promise<Target> {
  const late = AbortSignal.timeout(connectTimeout);
  try {
    return await untilAborted(toTarget(url, policy), AbortSignal.any([signal, late]));
  } catch (error) {
    if (error !== late.reason || signal.aborted) throw error;
    throw new OutboundError("timeout", `Resolving ${url.hostname} took too long.`);
  }
}

/**
 * Creates the `fetch` for every outbound request of a site's modules. It rejects schemes other than http and https,
 * user names in URLs, unusual ports and every host with an address that is not public; it connects to the address that
 * was checked, checks each redirect, sends no credentials to another origin, and limits time, size and decompression.
 *
 * The body may be text, bytes, a form or search parameters. `init.redirect` and `init.signal` work as in `fetch`; an
 * abort rejects with the signal's reason, everything else with an `OutboundError`. Reading the body fails in the same
 * way if it is too large, too slow or incomplete.
 */
export function safeFetch(policy: OutboundPolicy = {}): Fetcher {
  const { connectTimeout = 5_000, timeout = 10_000, maxRedirects = 3 } = policy;
  const { maxBytes = 1_048_576, maxInflation = 200, userAgent = "Waymark" } = policy;
  const targets: TargetPolicy = {
    ports: new Set([80, 443, 8080, ...(policy.ports ?? [])]),
    allow: new Set(policy.allow),
    resolve: policy.resolve ?? resolveHost,
  };

  return async (input, init = {}) => {
    const { redirect = "follow", signal: given } = init;
    given?.throwIfAborted();
    let url = toOutboundUrl(input);
    const overall = new AbortController();
    const { signal } = overall;
    const giveUp = (): void => overall.abort(given?.reason);
    given?.addEventListener("abort", giveUp, { once: true });
    const timer = setTimeout(
      () => overall.abort(new OutboundError("timeout", `${url.hostname} took too long.`)),
      timeout,
    );
    const done = (): void => {
      clearTimeout(timer);
      given?.removeEventListener("abort", giveUp);
    };
    try {
      let outgoing = await untilAborted(toOutgoing(init, userAgent), signal);
      for (let hops = 0; ; hops++) {
        const started = performance.now();
        const target = await findTarget(url, targets, connectTimeout, signal);
        const left = Math.max(1, connectTimeout - (performance.now() - started));
        const incoming = await untilAborted(
          exchange(target, outgoing, { connectTimeout: left, signal }),
          signal,
        );
        const location = incoming.headers.location;
        const moved = redirectStatuses.has(incoming.statusCode ?? 0) && location !== undefined;
        if (!moved || redirect === "manual") {
          const about = { method: outgoing.method, url, redirected: hops > 0 };
          return toResponse(incoming, about, { maxBytes, maxInflation }, signal, done);
        }
        incoming.destroy();
        if (redirect === "error" || hops >= maxRedirects)
          throw new OutboundError("redirects", `${url.hostname} redirected too many times.`);
        const next = toOutboundUrl(location, url);
        outgoing = toNextRequest(outgoing, incoming.statusCode ?? 0, url, next);
        url = next;
      }
    } catch (error) {
      done();
      // Closes a connection whose response is not read.
      overall.abort(error);
      throw error;
    }
  };
}
