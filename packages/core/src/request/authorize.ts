import { holding } from "@waymark/storage";
import { returnedResource } from "../compile/registry.ts";
import { thenMaybe } from "../context/maybe-promise.ts";
import {
  routeOf,
  settingsOf,
  accessDecisionOf,
  type RequestContext,
} from "../context/request-context.ts";
import type { AccessDecision } from "../declare/access.ts";
import { isKnown } from "../declare/actor.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import { ownerRuleOf } from "../declare/owner.ts";
import { ApiError } from "../errors/api-error.ts";
import { errors } from "../errors/errors.ts";
import { checkPreconditions } from "../response/conditional.ts";
import { toFieldSelection } from "../response/fields.ts";
import { toHandlerContext } from "../response/handler-context.ts";
import { toDenial } from "./denial.ts";

/** Checks access; then, on a write, whether the object is still the one that the caller has read. */
export function authorize(exchange: RequestContext): void | Promise<void> {
  const { endpoint } = routeOf(exchange);
  const { actor, args, found } = exchange;
  const verdict = accessDecisionOf(endpoint, actor, args, found, settingsOf(exchange));
  return thenMaybe<AccessDecision, void>(verdict, (said) => go(exchange, said));
}

function go(exchange: RequestContext, verdict: AccessDecision): void {
  const { endpoint } = routeOf(exchange);
  if (verdict instanceof ApiError) throw verdict;
  // Rules may come from JavaScript: anything but `true` is a denial.
  if (verdict !== true) throw toDenial(endpoint);
  exchange.isAllowed = true;
  checkPreconditions(exchange);
  const shown = returnedResource(endpoint);
  if (shown) exchange.wanted = toFieldSelection(exchange, shown);
}

/**
 * Finds the object of the call, for callers who have the required capability. If there is none, the error is the
 * resource's own 404, or core's.
 */
export function find(exchange: RequestContext): void | Promise<void> {
  const { endpoint, plainCapability } = routeOf(exchange);
  if (!endpoint.find) return;
  // Anonymous callers do not learn which objects exist.
  if (needsSignIn(endpoint) && !isKnown(exchange.actor)) throw toDenial(endpoint);
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
const needsSignIn = ({ access }: AnyEndpoint): boolean =>
  access === "signed-in" || ownerRuleOf(access) !== undefined;
