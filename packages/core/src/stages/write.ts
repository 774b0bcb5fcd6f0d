import type { Exchange } from "../exchange.ts";
import { inTransaction } from "../scope.ts";
import { authorize } from "./authorize.ts";
import { toCall } from "./call.ts";
import { find } from "./find.ts";

/**
 * The transaction of an endpoint that manages its own: the object is found in it and the right asked in it, by the
 * endpoint's own rules, for both may have changed since the call was let in.
 */
export const writeOf =
  (exchange: Exchange) =>
  <R>(work: (call: never) => Promise<R>): Promise<R> =>
    inTransaction(exchange.runtime, exchange.session, exchange.unit, async (session, unit) => {
      const inner: Exchange = { ...exchange, session, unit, settings: undefined };
      await find(inner);
      await authorize(inner);
      return work(toCall(inner) as never);
    });
