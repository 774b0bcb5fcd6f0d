import type { Method } from "../endpoint.ts";
import { eventually } from "../eventually.ts";
import { routeOf, type Exchange } from "../exchange.ts";
import { toCall } from "./call.ts";
import { writeOf } from "./write.ts";

/** The endpoint's own work, wrapped by the site's override where there is one. */
export function handle(exchange: Exchange): void | Promise<void> {
  const { endpoint, wraps } = routeOf(exchange);
  const wrap = wraps[exchange.incoming.method as Method];
  const call = toCall(exchange);
  if (endpoint.transaction === false) call.write = writeOf(exchange);
  const inner = async (changed: object) =>
    endpoint.handler((changed === call ? call : { ...call, ...changed }) as never);
  const value = wrap ? wrap(inner as never)(call as never) : endpoint.handler(call as never);
  return eventually(value, (settled) => {
    exchange.value = settled;
  });
}
