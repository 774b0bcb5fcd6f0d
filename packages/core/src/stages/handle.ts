import { routeOf, type Exchange } from "../exchange.ts";
import { plainly, type Wanted } from "../respond/fields.ts";
import { showRows } from "../respond/rows.ts";
import { toScope } from "../scope.ts";

/** The endpoint's own work, wrapped by the site's override where there is one. */
export async function handle(exchange: Exchange): Promise<void> {
  const { endpoint, wrap } = routeOf(exchange);
  const call = toCall(exchange);
  if (!wrap) {
    exchange.value = await endpoint.handler(call as never);
    return;
  }
  const inner = async (changed: object) => endpoint.handler({ ...call, ...changed } as never);
  exchange.value = await wrap(inner as never)(call as never);
}

/** Shows a row whole, whatever fields the call asks for: the answer around it is filtered later. */
const showing =
  (exchange: Exchange, { resource, context }: Wanted) =>
  async (row: object) => {
    const [shown] = await showRows(exchange, plainly(resource, context), [row as never]);
    return shown;
  };

/** What `find` and the handler get. */
export function toCall(exchange: Exchange): object {
  const { runtime, actor, session, unit, args, found, wanted, incoming } = exchange;
  const { module, endpoint } = routeOf(exchange);
  const call = {
    ...toScope(runtime, module, endpoint["~bound"], actor, session, unit),
    args,
    found,
    select: wanted?.select,
    ...(wanted && { show: showing(exchange, wanted) }),
  };
  Object.defineProperty(call, "request", {
    enumerable: true,
    configurable: true,
    get: () => incoming.request(),
  });
  return call;
}
