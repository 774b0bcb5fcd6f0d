import { errors } from "../errors.ts";
import { routeOf, type Exchange } from "../exchange.ts";
import { toCall } from "./handle.ts";

/** The object that the call is about. Nothing found is the resource's own 404, or core's. */
export async function find(exchange: Exchange): Promise<void> {
  const { endpoint } = routeOf(exchange);
  if (!endpoint.find) return;
  exchange.found = await endpoint.find(toCall(exchange) as never);
  if (exchange.found === undefined || exchange.found === null)
    throw (endpoint.returns?.resource.missing ?? errors.rest_not_found)();
}
