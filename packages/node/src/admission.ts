import type { IncomingMessage } from "node:http";
import { refusals, type Refusal } from "./refusal.ts";
import type { Bounds } from "./serve-options.ts";

const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The maximum size of a request's body in bytes, by its content type. JSON and forms never count as files. */
export function toBodyLimit(
  { headers }: Pick<IncomingMessage, "headers">,
  { maxBody, maxUpload }: Pick<Bounds, "maxBody" | "maxUpload">,
): number {
  const whole = headers["content-type"] ?? "";
  const end = whole.indexOf(";");
  const type = (end === -1 ? whole : whole.slice(0, end)).trim().toLowerCase();
  if (type === "application/json" || type.endsWith("+json")) return maxBody;
  if (type === "application/x-www-form-urlencoded") return maxBody;
  if (type === "" || type.startsWith("text/"))
    return headers["content-disposition"] === undefined ? maxBody : maxUpload;
  return maxUpload;
}

/** The error in the head of a request, if any. Everything here is decided before the body is read. */
export function toRefusal(incoming: IncomingMessage, bounds: Bounds): Refusal | undefined {
  const { url = "" } = incoming;
  if (url.length > bounds.maxUrl) return refusals.tooLong;
  // A Request cannot be created from a URL with a user name (RFC 9110, 4.2.4).
  if (!url.startsWith("/") && /^https?:\/\/[^/?#]*@/i.test(url)) return refusals.badRequest;
  const { headers, rawHeaders } = incoming;
  const { host } = headers;
  if (host === undefined || host.length > 261 || !hostPattern.test(host)) return refusals.badHost;
  // Node uses the first of several; a proxy in front may have used another.
  let hosts = 0;
  let authorizations = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
    else if (name?.length === 13 && name.toLowerCase() === "authorization") authorizations++;
  }
  if (hosts > 1) return refusals.badHost;
  if (authorizations > 1) return refusals.ambiguous;
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.trim().toLowerCase() !== "chunked") return refusals.badRequest;
  const length = headers["content-length"];
  if (length !== undefined && Number(length) > toBodyLimit(incoming, bounds))
    return refusals.tooLarge;
  return undefined;
}
