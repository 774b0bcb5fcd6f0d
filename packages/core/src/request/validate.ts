import { routeOf, type RequestContext } from "../context/request-context.ts";

/** Coerces and validates the args and fills in defaults; then checks rules across several args. */
export function validate(exchange: RequestContext): void | Promise<void> {
  const { plan } = routeOf(exchange);
  const args = plan.parse(exchange.values);
  if (args instanceof Promise) return args.then((ready) => together(exchange, ready));
  together(exchange, args);
}

function together(exchange: RequestContext, args: Readonly<Record<string, unknown>>): void {
  exchange.args = args;
  const { endpoint } = routeOf(exchange);
  if (!endpoint.validate) return;
  const refusal = endpoint.validate({
    args,
    sends: (name: string) => sends(exchange, name),
  } as never);
  if (refusal) throw refusal;
}

/** Whether the request contains a value with a name, whether or not it is an arg. */
function sends({ body, incoming }: RequestContext, name: string): boolean {
  const { json } = body;
  const isInJson = typeof json === "object" && json !== null && Object.hasOwn(json, name);
  return isInJson || body.form?.[name] !== undefined || incoming.query[name] !== undefined;
}
