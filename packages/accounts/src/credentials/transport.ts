import type { SiteInfo } from "@waymark/core";

/** Whether an address is the machine's own. */
function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.toLowerCase().replace(/^::ffff:/, "");
  return plain === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}

/** Whether a host name never leaves the machine. */
const isLocalName = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || isLoopback(host);

/**
 * Whether credentials may come this way: over https, from the machine itself, or to a site whose declared address is
 * local. A host behind a proxy says https by making the request's address so, and names the true caller.
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
