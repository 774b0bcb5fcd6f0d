import type { Logger } from "@waymark/core";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sendFailure } from "./send-response.ts";
import { toListener } from "./listener.ts";
import { jsonLog } from "./log.ts";
import type { Servable } from "./serve-options.ts";
import { toTrust } from "./address.ts";

/** Options of a site inside another Node server. */
export interface RequestListenerOptions {
  /** The proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted, as in `serve`. Default: none. */
  readonly trustedProxies?: readonly string[];
  /** The log of requests that fail outside the site. Default: JSON lines on standard output. */
  readonly log?: Logger;
}

/** The properties that frameworks for Node's servers add to a request. */
type FrameworkRequest = IncomingMessage & {
  /** The URL before the framework removed the prefix of a mounted handler (Express, Connect). */
  readonly originalUrl?: string;
};

/**
 * The site as a handler of Node's requests, for Express, Fastify and servers of `node:http`. The path of the site's
 * `url` is the prefix that it is mounted under. It must run before body parsers. The host sets the limits of
 * connections and request bodies, starts the site, and closes it.
 * @throws TypeError for an invalid trusted proxy.
 */
export function toRequestListener(
  site: Pick<Servable, "fetch">,
  { trustedProxies = [], log = jsonLog() }: RequestListenerOptions = {},
): RequestListener {
  const isTrusted = trustedProxies.length === 0 ? undefined : toTrust(trustedProxies);
  const listener = toListener(site, log, isTrusted, { inOtherServer: true });
  return (incoming: FrameworkRequest, outgoing: ServerResponse) => {
    if (isBodyRead(incoming)) {
      sendFailure(readBefore(), incoming, outgoing, log);
      return;
    }
    if (incoming.originalUrl !== undefined) incoming.url = incoming.originalUrl;
    listener(incoming, outgoing);
  };
}

/** Whether something before the site has read the body. */
function isBodyRead({ readableDidRead, headers }: IncomingMessage): boolean {
  if (!readableDidRead) return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const readBefore = (): Error =>
  new Error(
    "The body of the request was read before the site: mount the site before body parsers such as express.json().",
  );
