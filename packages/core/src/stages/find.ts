import { errors } from "../errors.ts";
import { eventually } from "../eventually.ts";
import { routeOf, type Exchange } from "../exchange.ts";
import { toCall } from "./call.ts";

/** The object that the call is about. Nothing found is the resource's own 404, or core's. */
export function find(exchange: Exchange): void | Promise<void> {
  const { endpoint } = routeOf(exchange);
  if (!endpoint.find) return;
  return eventually(endpoint.find(toCall(exchange) as never), (found) => {
    exchange.found = found;
    if (found === undefined || found === null)
      throw (endpoint.returns?.resource.missing ?? errors.rest_not_found)();
  });
}
