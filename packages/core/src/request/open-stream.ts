import type { RequestContext } from "../context/request-context.ts";
import { errors } from "../errors/errors.ts";

/**
 * Runs the handler of an event stream, which counts as open before it runs. A HEAD request opens none.
 *
 * @throws ApiError 400 in process, 429 if too many are open, 503 if the site is closing.
 */
export function openStream(
  exchange: RequestContext,
  run: () => void | Promise<void>,
): void | Promise<void> {
  const { incoming, runtime } = exchange;
  if (incoming.actor) throw errors.rest_stream_in_process();
  const request = incoming.request();
  if (request.method === "HEAD") return;
  const stream = runtime.streams.open(exchange);
  exchange.stream = stream;
  const refuse = (error: unknown): never => {
    stream.end();
    throw error;
  };
  try {
    // Hosts cancel the body when the client leaves; some only abort the request.
    if (request.signal.aborted) stream.end();
    request.signal.addEventListener("abort", stream.end, { once: true });
    const ran = run();
    return ran instanceof Promise ? ran.catch(refuse) : ran;
  } catch (error) {
    return refuse(error);
  }
}
