import { routeOf, type Exchange } from "../exchange.ts";

/** The args as the handler sees them: coerced, checked, defaults filled in; then what no single arg can say. */
export function validate(exchange: Exchange): void | Promise<void> {
  const { plan } = routeOf(exchange);
  const args = plan.parse(exchange.values);
  if (args instanceof Promise) return args.then((ready) => together(exchange, ready));
  together(exchange, args);
}

function together(exchange: Exchange, args: Readonly<Record<string, unknown>>): void {
  exchange.args = args;
  const refusal = routeOf(exchange).endpoint.validate?.({ args } as never);
  if (refusal) throw refusal;
}
