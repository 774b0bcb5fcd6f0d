import { normalIp } from "../ip.ts";
import type { RedirectionSettings } from "../settings.ts";

/**
 * Where a request comes from, in the form of `normalIp`. Headers are looked at only where it was sent by one of the listed
 * proxies: then it is the right-most address of the first header that is there which is no such proxy.
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
    // What is no address leads nowhere: it counts as coming from the proxy that passed it on.
    return hops.find((hop) => hop === undefined || !proxies.has(hop)) ?? peer;
  }
  return peer;
}

/** One hop: an address, with a port or brackets, or `for=` one. */
function addressIn(hop: string): string | undefined {
  const named = /(?:^|;)\s*for="?([^";]*)/i.exec(hop)?.[1] ?? hop;
  const text = named.trim();
  const inner = /^\[([^\]]*)\]/.exec(text)?.[1] ?? text.replace(/^(\d+\.[\d.]+):\d+$/, "$1");
  return normalIp(inner);
}
