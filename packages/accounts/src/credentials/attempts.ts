import type { SiteInfo } from "@waymark/core";
import { errors } from "../errors.ts";

const window = 5 * 60_000;
/** Failures in five minutes before one address may try one login no more. */
const mostOfLogin = 10;
/** Failures in five minutes before one address may try no login any more. */
const mostOfAddress = 100;
/** What is remembered at most; the oldest goes first. */
const mostEntries = 20_000;

interface Entry {
  count: number;
  readonly until: number;
}
const logs = new WeakMap<SiteInfo, Map<string, Entry>>();

/** One attempt to prove who one is. The address is undefined where the host does not tell it. */
export interface Attempt {
  readonly site: SiteInfo;
  readonly address: string | undefined;
  readonly login: string;
  readonly now: Date;
}

/**
 * Refuses an attempt after too many failures. Counted in this process: with several, each counts for itself.
 *
 * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
 */
export function checkAttempt(attempt: Attempt): void {
  const log = logs.get(attempt.site);
  if (!log) return;
  const now = attempt.now.getTime();
  for (const [key, most] of keysOf(attempt)) {
    const entry = log.get(key);
    if (entry && entry.until > now && entry.count >= most)
      throw errors.rest_too_many_requests({
        headers: { "Retry-After": String(Math.ceil((entry.until - now) / 1000)) },
      });
  }
}

/** Counts a failure. */
export function countFailure(attempt: Attempt): void {
  let log = logs.get(attempt.site);
  if (!log) logs.set(attempt.site, (log = new Map()));
  const now = attempt.now.getTime();
  for (const [key] of keysOf(attempt)) {
    const entry = log.get(key);
    if (entry && entry.until > now) entry.count++;
    else {
      log.delete(key);
      log.set(key, { count: 1, until: now + window });
    }
  }
  for (const oldest of log.keys()) {
    if (log.size <= mostEntries) break;
    log.delete(oldest);
  }
}

function keysOf({ address, login }: Attempt): readonly (readonly [key: string, most: number])[] {
  const from = address === undefined ? "" : toNetwork(address);
  const own = [`${from} ${login.toLowerCase().slice(0, 254)}`, mostOfLogin] as const;
  return from === "" ? [own] : [own, [from, mostOfAddress]];
}

/** One IPv6 customer has at least 2^64 addresses: they count as one. */
function toNetwork(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const full = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${full.slice(0, 4).join(":")}::`;
}
