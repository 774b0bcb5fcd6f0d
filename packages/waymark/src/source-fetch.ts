import { parseUrl } from "@waymark/core";
import type { Fetcher } from "@waymark/core";
import { safeFetch, type OutboundPolicy } from "@waymark/node";

/** Higher limits than for requests of a running site: an import downloads whole files. */
const policy: OutboundPolicy = {
  maxBytes: 512 * 1024 * 1024,
  timeout: 300_000,
};
const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
const hostOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

/**
 * The fetch function of an import. Private addresses are rejected. With `allow-private`, the host of the given site is
 * allowed; for a file, all hosts are.
 */
export function sourceFetch(
  source: string,
  { "allow-private": isPrivate = false }: { readonly "allow-private"?: boolean },
): Fetcher {
  const site = /^https?:\/\//i.test(source) ? parseUrl(source) : undefined;
  const allowing = (url: URL): OutboundPolicy => (isPrivate ? { allow: [hostOf(url)] } : {});
  if (site) return safeFetch({ ...policy, ports: [portOf(site)], ...allowing(site) });
  return (input, init) => {
    const url = parseUrl(String(input));
    return safeFetch({ ...policy, ...(url && allowing(url)) })(input, init);
  };
}
