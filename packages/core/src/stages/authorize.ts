import { ApiError } from "../api-error.ts";
import type { Verdict } from "../access.ts";
import { eventually } from "../eventually.ts";
import { routeOf, settingsOf, verdictOf, type Exchange } from "../exchange.ts";
import { shownBy } from "../respond/shown-by.ts";
import { toDenial } from "./denial.ts";
import { toWanted } from "../respond/fields.ts";
import { checkPreconditions } from "../respond/conditional.ts";

/** Whether the caller may; then, on a write, whether the object is still the one that the caller has read. */
export function authorize(exchange: Exchange): void | Promise<void> {
  const { endpoint } = routeOf(exchange);
  const { actor, args, found } = exchange;
  const verdict = verdictOf(endpoint, actor, args, found, settingsOf(exchange));
  return eventually<Verdict, void>(verdict, (said) => go(exchange, said));
}

function go(exchange: Exchange, verdict: Verdict): void {
  const { endpoint } = routeOf(exchange);
  if (verdict instanceof ApiError) throw verdict;
  // Rules may come from JavaScript: what is no yes is a no.
  if (verdict !== true) throw toDenial(endpoint);
  exchange.isAllowed = true;
  checkPreconditions(exchange);
  const shown = shownBy(endpoint);
  if (shown) exchange.wanted = toWanted(exchange, shown);
}
