import type { Exchange } from "../exchange.ts";

/** The query and the body, within their limits. */
export async function read(exchange: Exchange): Promise<void> {
  const { incoming } = exchange;
  if (incoming.fault) throw incoming.fault;
  exchange.body = await incoming.body();
}
/** A GET without a content type has no body to read. */
export const hasBody = ({ incoming }: Exchange): boolean =>
  incoming.fault !== undefined ||
  incoming.method !== "GET" ||
  incoming.header("content-type") !== null;
