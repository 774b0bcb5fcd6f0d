import { ipPrefix, type RateLimit } from "@waymark/core";

/** Failures in five minutes before one address may try one login no more. */
const mostOfLogin = 10;
/** Failures in five minutes before one address may try no login any more. */
const mostOfAddress = 100;

/**
 * What failures of proving who one is are counted under. The address is undefined where the host does not tell it.
 *
 * @param kind - Of proof: wrong ones of one kind do not count for another.
 */
export function limitsOf(
  address: string | undefined,
  login: string,
  kind = "",
): readonly RateLimit[] {
  const from = address === undefined ? "" : ipPrefix(address);
  const own = [`${kind}login ${from} ${login.toLowerCase().slice(0, 254)}`, mostOfLogin] as const;
  return from === "" ? [own] : [own, [`${kind}address ${from}`, mostOfAddress]];
}
