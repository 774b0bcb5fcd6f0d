import { ipPrefix, minuteMs, type RateLimit } from "@waymark/core";

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
  const own = {
    key: `${kind}login ${from} ${login.toLowerCase().slice(0, 254).toWellFormed()}`,
    max: maxPerLogin,
  };
  return from === "" ? [own] : [own, { key: `${kind}address ${from}`, max: maxPerAddress }];
}

/** A limit on requests of one network in 15 minutes; ten times as many if the host does not provide IP addresses. */
export const callerLimit = (kind: string, address: string | undefined, max: number): RateLimit =>
  address === undefined
    ? { key: `${kind} from anywhere`, max: max * 10, period: 15 * minuteMs }
    : { key: `${kind} from ${ipPrefix(address)}`, max, period: 15 * minuteMs };
