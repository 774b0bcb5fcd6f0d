import type { RequestContext } from "./request-context.ts";
import { inTransaction } from "./module-context.ts";
import { authorize } from "./authorize.ts";
import { toHandlerContext } from "./handler-context.ts";
import { find } from "./find.ts";

/**
 * The transaction of an endpoint that manages its own: it finds the object and checks access in it, by the
 * endpoint's own rules, because both may have changed since the first check.
 */
export const writeOf =
  (exchange: RequestContext) =>
  <R>(work: (call: never) => Promise<R>): Promise<R> =>
    inTransaction(exchange.runtime, exchange.session, exchange.unit, async (session, unit) => {
      const inner: RequestContext = { ...exchange, session, unit, settings: undefined };
      await find(inner);
      await authorize(inner);
      return work(toHandlerContext(inner) as never);
    });
