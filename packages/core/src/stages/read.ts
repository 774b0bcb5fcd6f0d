import { eventually } from "../eventually.ts";
import type { Exchange } from "../exchange.ts";
import { readWithUpload } from "./upload.ts";

/** The query and the body, within their limits. */
export function read(exchange: Exchange): void | Promise<void> {
  const { incoming, route } = exchange;
  if (incoming.fault) throw incoming.fault;
  const uploads = route?.endpoint.uploads;
  return eventually(uploads ? readWithUpload(exchange, uploads) : incoming.body(), (body) => {
    exchange.body = route?.endpoint["~read"]?.(body) ?? body;
  });
}
/** A GET without a content type has no body to read. */
export const hasBody = ({ incoming }: Exchange): boolean =>
  incoming.fault !== undefined ||
  incoming.method !== "GET" ||
  incoming.header("content-type") !== null;
