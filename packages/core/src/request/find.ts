import { returnedResource } from "../compile/registry.ts";
import { thenMaybe } from "../context/maybe-promise.ts";
import { isKnown } from "../declare/actor.ts";
import { routeOf, type RequestContext } from "../context/request-context.ts";
import { errors } from "../errors/errors.ts";
import { toHandlerContext } from "../response/handler-context.ts";
import { holding } from "@waymark/storage";
import { toDenial } from "./denial.ts";

/**
 * Finds the object of the call, for callers who have the required capability. If there is none, the error is the
 * resource's own 404, or core's.
 */
export function find(exchange: RequestContext): void | Promise<void> {
  const { endpoint, plainCapability } = routeOf(exchange);
  if (!endpoint.find) return;
  // Anonymous callers do not learn which objects exist.
  if (endpoint.access === "signed-in" && !isKnown(exchange.actor)) throw toDenial(endpoint);
  if (plainCapability && !exchange.actor.can(plainCapability.capability)) throw toDenial(endpoint);
  return thenMaybe(endpoint.find(toHandlerContext(asking(exchange)) as never), (found) => {
    exchange.found = found;
    if (found === undefined || found === null)
      throw (returnedResource(endpoint)?.resource.missing ?? errors.rest_not_found)();
  });
}

/**
 * A write locks what it finds, so that nobody changes it between the access check and the write. Outside of a
 * transaction, for endpoints that manage their own, it cannot be locked and is found again inside.
 */
function asking(exchange: RequestContext): RequestContext {
  const { runtime, session } = exchange;
  if (session === runtime.storage || routeOf(exchange).endpoint.methods[0] === "GET")
    return exchange;
  return { ...exchange, session: holding(session) };
}
