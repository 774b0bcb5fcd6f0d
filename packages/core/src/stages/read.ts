import { eventually } from "../eventually.ts";
import type { Exchange } from "../exchange.ts";

/** The query and the body, within their limits. */
export function read(exchange: Exchange): void | Promise<void> {
  const { incoming } = exchange;
  if (incoming.fault) throw incoming.fault;
  return eventually(incoming.body(), (body) => {
    exchange.body = exchange.route?.endpoint["~read"]?.(body) ?? body;
  });
}
/** A GET without a content type has no body to read. */
export const hasBody = ({ incoming }: Exchange): boolean =>
  incoming.fault !== undefined ||
  incoming.method !== "GET" ||
  incoming.header("content-type") !== null;
