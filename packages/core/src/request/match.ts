import { errors } from "../declare/errors.ts";
import type { RequestContext } from "./request-context.ts";

/** Finds the endpoint. A host's router may have found it already. */
export function match(exchange: RequestContext): void {
  if (exchange.route) return;
  const { method, path } = exchange.incoming;
  const matched = exchange.runtime.match(method === "HEAD" ? "GET" : method, path);
  if (!matched) throw errors.rest_no_route();
  exchange.route = matched.route;
  exchange.params = matched.params;
}
