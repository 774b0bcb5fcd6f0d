import { thenMaybe } from "../context/maybe-promise.ts";
import { inTransaction } from "../context/module-context.ts";
import { routeOf, type RequestContext } from "../context/request-context.ts";
import type { Method } from "../declare/api-manifest.ts";
import { toHandlerContext } from "../response/handler-context.ts";
import { authorize } from "./authorize.ts";
import { find } from "./find.ts";

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

/**
 * The transaction of an endpoint that manages its own: it finds the object and checks access in it, by the
 * endpoint's own rules, because both may have changed since the first check.
 */
const writeOf =
  (exchange: RequestContext) =>
  <R>(work: (call: never) => Promise<R>): Promise<R> =>
    inTransaction(exchange.runtime, exchange.session, exchange.unit, async (session, unit) => {
      const inner: RequestContext = { ...exchange, session, unit, settings: undefined };
      await find(inner);
      await authorize(inner);
      return work(toHandlerContext(inner) as never);
    });
