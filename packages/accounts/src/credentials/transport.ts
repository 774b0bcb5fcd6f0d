import type { SiteInfo } from "@waymark/core";

/** Whether an IP address is a loopback address. */
function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.toLowerCase().replace(/^::ffff:/, "");
  return plain === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}

/** Whether a host name resolves to the local machine. */
const isLocalName = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || isLoopback(host);

/**
 * Whether credentials are accepted over this connection: HTTPS, the local machine, or a site with a local URL. Behind a
 * proxy the host sets the request's URL and client address from the forwarded headers.
 */
export function isPrivate(
  request: Request,
  remoteAddress: string | undefined,
  { url }: SiteInfo,
): boolean {
  if (request.url.startsWith("https:") || isLoopback(remoteAddress)) return true;
  const declared = new URL(url);
  return declared.protocol === "http:" && isLocalName(declared.hostname);
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
/** Whether the method of a request, before overrides, is one that changes nothing. */
export const isReading = ({ method }: Request): boolean => reading.has(method);
