import { ipPrefix, type RateLimit } from "@waymark/core";

/** Failures in five minutes after which an IP address cannot use that login. */
const maxPerLogin = 10;
/** Failures in five minutes after which an IP address cannot sign in at all. */
const maxPerAddress = 100;

/**
 * The rate limit keys of failed authentications. The IP address is undefined if the host does not provide it.
 *
 * @param kind - The kind of credential; failures are counted separately for each kind.
 */
export function limitsOf(
  address: string | undefined,
  login: string,
  kind = "",
): readonly RateLimit[] {
  const from = address === undefined ? "" : ipPrefix(address);
  const own = [
    `${kind}login ${from} ${login.toLowerCase().slice(0, 254).toWellFormed()}`,
    maxPerLogin,
  ] as const;
  return from === "" ? [own] : [own, [`${kind}address ${from}`, maxPerAddress]];
}

/** A limit on requests of one network in 15 minutes; ten times as many if the host does not provide IP addresses. */
export const callerLimit = (kind: string, address: string | undefined, max: number): RateLimit =>
  address === undefined
    ? [`${kind} from anywhere`, max * 10, 15]
    : [`${kind} from ${ipPrefix(address)}`, max, 15];
