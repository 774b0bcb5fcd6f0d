import { errors } from "../errors.ts";
import { eventually } from "../eventually.ts";
import { routeOf, type Exchange } from "../exchange.ts";
import { shownBy } from "../respond/shown-by.ts";
import { toDenial } from "./denial.ts";
import { holding } from "../storage/hold.ts";
import { toCall } from "./call.ts";

/** The object that the call is about, for callers who have the capability that the endpoint needs. Nothing found is the resource's own 404, or core's. */
export function find(exchange: Exchange): void | Promise<void> {
  const { endpoint, plainCapability } = routeOf(exchange);
  if (!endpoint.find) return;
  if (plainCapability && !exchange.actor.can(plainCapability.capability)) throw toDenial(endpoint);
  return eventually(endpoint.find(toCall(asking(exchange)) as never), (found) => {
    exchange.found = found;
    if (found === undefined || found === null)
      throw (shownBy(endpoint)?.resource.missing ?? errors.rest_not_found)();
  });
}

/**
 * A write holds what it finds: between the question of the right and the write nobody else changes it. Outside of the
 * transaction, where an endpoint manages its own, nothing can be held, and it is found again inside.
 */
function asking(exchange: Exchange): Exchange {
  const { runtime, session } = exchange;
  if (session === runtime.storage || routeOf(exchange).endpoint.methods[0] === "GET")
    return exchange;
  return { ...exchange, session: holding(session) };
}
