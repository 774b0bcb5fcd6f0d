import { thenMaybe } from "./maybe-promise.ts";
import type { RequestContext } from "./request-context.ts";
import { readWithUpload } from "./upload-body.ts";

/** Reads the query and the body, within their limits. */
export function read(exchange: RequestContext): void | Promise<void> {
  const { incoming, route } = exchange;
  if (incoming.fault) throw incoming.fault;
  const uploads = route?.endpoint.uploads;
  return thenMaybe(uploads ? readWithUpload(exchange, uploads) : incoming.body(), (body) => {
    exchange.body = route?.endpoint["~read"]?.(body) ?? body;
  });
}
/** A GET without a content type has no body to read. */
export const hasBody = ({ incoming }: RequestContext): boolean =>
  incoming.fault !== undefined ||
  incoming.method !== "GET" ||
  incoming.header("content-type") !== null;
