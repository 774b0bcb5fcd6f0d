import { toNetwork, type Attempt, type SiteInfo } from "@waymark/core";

/** Failures in five minutes before one address may try one login no more. */
const mostOfLogin = 10;
/** Failures in five minutes before one address may try no login any more. */
const mostOfAddress = 100;

/** An attempt to prove who one is. The address is undefined where the host does not tell it. */
export function toAttempt({
  site,
  address,
  login,
  now,
}: {
  readonly site: SiteInfo;
  readonly address: string | undefined;
  readonly login: string;
  readonly now: Date;
}): Attempt {
  const from = address === undefined ? "" : toNetwork(address);
  const own = [`login ${from} ${login.toLowerCase().slice(0, 254)}`, mostOfLogin] as const;
  return {
    site,
    now,
    limits: from === "" ? [own] : [own, [`address ${from}`, mostOfAddress]],
  };
}
