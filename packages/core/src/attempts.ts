import { errors } from "./errors.ts";
import type { SiteInfo } from "./site-info.ts";

const window = 5 * 60_000;
/** What is remembered of a site at most; the oldest goes first. */
const mostEntries = 20_000;

interface Entry {
  count: number;
  readonly until: number;
}
const logs = new WeakMap<SiteInfo, Map<string, Entry>>();

/** One attempt to get past a secret. */
export interface Attempt {
  readonly site: SiteInfo;
  readonly now: Date;
  /** What failures are counted under, each with the most of five minutes: a login from an address, an item, … */
  readonly limits: readonly (readonly [key: string, most: number])[];
}

/**
 * Refuses an attempt after too many failures. Counted in this process: with several, each counts for itself.
 *
 * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
 */
export function checkAttempt({ site, now, limits }: Attempt): void {
  const log = logs.get(site);
  if (!log) return;
  const time = now.getTime();
  for (const [key, most] of limits) {
    const entry = log.get(key);
    if (entry && entry.until > time && entry.count >= most)
      throw errors.rest_too_many_requests({
        headers: { "Retry-After": String(Math.ceil((entry.until - time) / 1000)) },
      });
  }
}

/**
 * Counts a failure. Where proving takes a while, count before it and `forgiveFailure` after a success: attempts that
 * run side by side are counted then.
 */
export function countFailure({ site, now, limits }: Attempt): void {
  let log = logs.get(site);
  if (!log) logs.set(site, (log = new Map()));
  const time = now.getTime();
  for (const [key] of limits) {
    const entry = log.get(key);
    if (entry && entry.until > time) entry.count++;
    else {
      log.delete(key);
      log.set(key, { count: 1, until: time + window });
    }
  }
  for (const oldest of log.keys()) {
    if (log.size <= mostEntries) break;
    log.delete(oldest);
  }
}

/** Takes one counted failure back: the attempt has succeeded after all. */
export function forgiveFailure({ site, limits }: Attempt): void {
  for (const [key] of limits) {
    const entry = logs.get(site)?.get(key);
    if (entry && entry.count > 0) entry.count--;
  }
}

/** What the attempts of one address are counted under: one IPv6 customer has at least 2^64 of them, which are one. */
export function toNetwork(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const full = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${full.slice(0, 4).join(":")}::`;
}

/** Compares a text that was sent with a secret, in a time that depends on the length of what was sent alone. */
export function isSameText(sent: string, secret: string): boolean {
  let difference = sent.length ^ secret.length;
  for (let i = 0; i < sent.length; i++) difference |= sent.charCodeAt(i) ^ secret.charCodeAt(i);
  return difference === 0;
}
