import { type HmacKey, hourMs, timingSafeEqual } from "@waymark/core";
import { mac } from "./secret.ts";

const halfDay = 12 * hourMs;
/** The purpose of nonces for the HTTP interface. */
const apiAction = "api";

/** The data that a nonce is bound to. */
export interface NonceOf {
  readonly key: HmacKey;
  /** The hash of the session's token; `""` for a caller without a session. */
  readonly session: string;
  readonly action?: string;
  readonly now: Date;
}

/** A nonce for a session and an action, valid for 12 to 24 hours. */
export const toNonce = (of: NonceOf): string => nonceAt(of, tickAt(of.now));

/** Whether a nonce belongs to this session and action, and to the current or the previous 12 hours. */
export function isNonce(nonce: string, of: NonceOf): boolean {
  const tick = tickAt(of.now);
  const isCurrent = timingSafeEqual(nonce, nonceAt(of, tick));
  return timingSafeEqual(nonce, nonceAt(of, tick - 1)) || isCurrent;
}

const tickAt = (now: Date): number => Math.floor(now.getTime() / halfDay);
const nonceAt = ({ key, session, action = apiAction }: NonceOf, tick: number): string =>
  mac(key, "nonce", `${tick}\n${action}\n${session}`).slice(0, 32);
