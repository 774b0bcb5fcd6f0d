import { thenMaybe } from "./maybe-promise.ts";
import { routeOf, type RequestContext } from "./request-context.ts";
import { toHandlerContext } from "./handler-context.ts";
import { writeOf } from "./write-transaction.ts";
import type { Method } from "../declare/api-manifest.ts";

/** Runs the endpoint's handler, wrapped by the site's override if there is one. */
export function handle(exchange: RequestContext): void | Promise<void> {
  const { endpoint, wraps } = routeOf(exchange);
  const wrap = wraps[exchange.incoming.method as Method];
  const call = toHandlerContext(exchange);
  if (endpoint.transaction === false) call.write = writeOf(exchange);
  const inner = async (changed: object) =>
    endpoint.handler((changed === call ? call : { ...call, ...changed }) as never);
  const value = wrap ? wrap(inner as never)(call as never) : endpoint.handler(call as never);
  return thenMaybe(value, (settled) => {
    exchange.value = settled;
  });
}
