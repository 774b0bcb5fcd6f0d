import { returnedResource } from "../compile/registry.ts";
import { thenMaybe } from "../context/maybe-promise.ts";
import {
  routeOf,
  settingsOf,
  accessDecisionOf,
  type RequestContext,
} from "../context/request-context.ts";
import type { AccessDecision } from "../declare/access.ts";
import { ApiError } from "../errors/api-error.ts";
import { checkPreconditions } from "../response/conditional.ts";
import { toFieldSelection } from "../response/fields.ts";
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
