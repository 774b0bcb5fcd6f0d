import type { RequestContext } from "../context/request-context.ts";
import { errors } from "../errors/errors.ts";
import { isForeign } from "../response/same-origin.ts";

/**
 * Runs the handler of an event stream, which counts as open before it runs. A HEAD request opens none.
 *
 * @throws ApiError 400 in process, 429 if too many are open, 503 if the site is closing.
 */
export function openStream(
  ctx: RequestContext,
  run: () => void | Promise<void>,
): void | Promise<void> {
  const { incoming, runtime } = ctx;
  if (incoming.actor) throw errors.rest_stream_in_process();
  const request = incoming.request();
  if (request.method === "HEAD") return;
  const stream = runtime.streams.open(ctx);
  ctx.stream = stream;
  // Hosts cancel the body when the client leaves; some only abort the request.
  if (request.signal.aborted) stream.end();
  request.signal.addEventListener("abort", stream.end, { once: true });
  return endOnError(stream, run);
}

/** Runs a handler, and ends its stream if it fails. */
function endOnError(
  stream: { readonly end: () => void },
  run: () => void | Promise<void>,
): void | Promise<void> {
  const reject = (error: unknown): never => {
    stream.end();
    throw error;
  };
  try {
    const ran = run();
    return ran instanceof Promise ? ran.catch(reject) : ran;
  } catch (error) {
    return reject(error);
  }
}

/**
 * Runs the handler of a WebSocket, which counts as open before it runs.
 *
 * @throws ApiError 426 without a handshake, 403 from a page of another site, 501 if the host cannot open WebSockets, 429
 * if too many are open, 503 if the site is closing.
 */
export function openSocket(
  ctx: RequestContext,
  run: () => void | Promise<void>,
): void | Promise<void> {
  const { incoming, runtime } = ctx;
  const request = incoming.request();
  if (incoming.actor || incoming.within || !isHandshake(request))
    throw errors.rest_upgrade_required({ headers: upgradeHeaders });
  // Browsers open WebSockets from pages of any site, with the cookies of this one, and without asking it first.
  if (isForeign(request, runtime.site, runtime.cors.origins)) throw errors.rest_foreign_origin();
  if (!incoming.upgrade) throw errors.rest_socket_unsupported();
  const stream = runtime.streams.open(ctx);
  ctx.stream = stream;
  return endOnError(stream, run);
}

const upgradeHeaders = {
  Upgrade: "websocket",
  Connection: "Upgrade",
  "Sec-WebSocket-Version": "13",
};

/** Whether a request is a complete handshake of a WebSocket (RFC 6455, 4.2.1). */
const isHandshake = ({ method, headers }: Request): boolean =>
  method === "GET" &&
  headers.get("upgrade")?.toLowerCase() === "websocket" &&
  headers.get("sec-websocket-version") === "13" &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers.get("sec-websocket-key") ?? "");
