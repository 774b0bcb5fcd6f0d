import type { Peer } from "@waymark/node";

const addresses = /^(?:127(?:\.\d{1,3}){3}|::1)$/;
const hosts = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request comes from this machine and names it as its host. A page of another site cannot send such a
 * request, even if its own host name resolves to this machine.
 */
export const isLocal = (
  { url }: Request,
  { remoteAddress }: Pick<Peer, "remoteAddress">,
): boolean =>
  remoteAddress !== undefined && addresses.test(remoteAddress) && hosts.test(new URL(url).hostname);
