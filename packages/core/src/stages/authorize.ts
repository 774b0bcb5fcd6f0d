import { ApiError } from "../api-error.ts";
import type { Verdict } from "../access.ts";
import { errors } from "../errors.ts";
import { routeOf, verdictOf, type Exchange } from "../exchange.ts";
import { toWanted } from "../respond/fields.ts";
import { checkPreconditions } from "../respond/conditional.ts";

/** Whether the caller may; then, on a write, whether the object is still the one that the caller has read. */
export function authorize(exchange: Exchange): void | Promise<void> {
  const { endpoint } = routeOf(exchange);
  const verdict = verdictOf(endpoint, exchange.actor, exchange.args, exchange.found);
  if (verdict instanceof Promise) return verdict.then((said) => go(exchange, said));
  go(exchange, verdict);
}

function go(exchange: Exchange, verdict: Verdict): void {
  const { endpoint } = routeOf(exchange);
  if (verdict instanceof ApiError) throw verdict;
  if (!verdict) {
    const { access } = endpoint;
    const { code, message } = typeof access === "object" ? access : {};
    throw code
      ? new ApiError(code, message ?? errors.rest_forbidden().message, "auth")
      : errors.rest_forbidden(message === undefined ? {} : { message });
  }
  checkPreconditions(exchange);
  if (endpoint.returns) exchange.wanted = toWanted(exchange, endpoint.returns);
}
