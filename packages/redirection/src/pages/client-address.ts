import { normalIp } from "../ip.ts";
import type { RedirectionSettings } from "../settings.ts";

/**
 * The client's address, normalized by `normalIp`. Headers count only if a trusted proxy sent the request: then it is
 * the right-most address of the first header present that is not a trusted proxy.
 */
export function clientAddress(
  remote: string | undefined,
  headers: Headers,
  { ip_headers, ip_proxy }: Pick<RedirectionSettings, "ip_headers" | "ip_proxy">,
): string | undefined {
  const peer = remote === undefined ? undefined : normalIp(remote);
  const proxies = new Set(ip_proxy.map((one) => normalIp(one) ?? one));
  if (peer === undefined || !proxies.has(peer)) return peer;
  for (const name of ip_headers) {
    const value = headers.get(name.replace(/^HTTP_/, "").replaceAll("_", "-"));
    if (value === null || name === "REMOTE_ADDR" || name === "HTTP_VIA") continue;
    const hops = value.slice(-2_000).split(",").map(addressIn).toReversed();
    // Not an address: use the address of the proxy that sent the request.
    return hops.find((hop) => hop === undefined || !proxies.has(hop)) ?? peer;
  }
  return peer;
}

/** One hop: an address, with a port or brackets, or `for=` with one. */
function addressIn(hop: string): string | undefined {
  const named = /(?:^|;)\s*for="?([^";]*)/i.exec(hop)?.[1] ?? hop;
  const text = named.trim();
  const inner = /^\[([^\]]*)\]/.exec(text)?.[1] ?? text.replace(/^(\d+\.[\d.]+):\d+$/, "$1");
  return normalIp(inner);
}
