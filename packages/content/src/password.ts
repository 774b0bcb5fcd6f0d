import { callerKey, timingSafeEqual, ipPrefix, type Actor, type RateLimiter } from "@waymark/core";
import { errors } from "./errors.ts";
import type { Item } from "./write/item.ts";

/** Wrong passwords that one caller may send for one item, or to lists, within five minutes. */
const mostWrong = 10;

/** The parts of a handler context that identify and limit a caller. */
export interface Trying {
  readonly rateLimiter: RateLimiter;
  readonly actor: Actor;
  readonly remoteAddress: string | undefined;
}

/** Whether a password unlocks an item: it is right, or the item has none. */
export const opens = (sent: unknown, { password }: Pick<Item, "password">): boolean =>
  password === "" || (typeof sent === "string" && timingSafeEqual(sent, password));

/**
 * Rejects a wrong password of an item, and any password after ten wrong ones in five minutes, counted per user, or per
 * network for anonymous callers.
 *
 * @throws ApiError 403 `rest_post_incorrect_password`, 429 `rest_too_many_requests` with `Retry-After`.
 */
export async function checkPassword(
  { rateLimiter, actor, remoteAddress }: Trying,
  { id, password }: Pick<Item, "id" | "password">,
  sent: string | undefined,
): Promise<void> {
  if (!sent) return;
  const limits = [[`item ${id} ${callerOf({ actor, remoteAddress })}`, mostWrong]] as const;
  await rateLimiter.check(limits);
  if (timingSafeEqual(sent, password)) return;
  if (password !== "") await rateLimiter.count(limits);
  throw errors.rest_post_incorrect_password();
}

/**
 * Limits how often a caller may send passwords to a list. A password that unlocks no item of the page counts as wrong. The
 * caller's own items do not count as unlocked: the caller could change the password of one of them before each guess.
 *
 * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
 */
export async function checkListPassword(
  { rateLimiter, ...caller }: Trying,
  items: readonly Pick<Item, "password" | "author">[],
  sent: string,
): Promise<void> {
  const limits = [[`items ${callerOf(caller)}`, mostWrong]] as const;
  await rateLimiter.check(limits);
  const isRight = items.some(
    (item) => item.password !== "" && item.author !== caller.actor.id && opens(sent, item),
  );
  if (!isRight) await rateLimiter.count(limits);
}

const callerOf = ({ actor, remoteAddress }: Omit<Trying, "rateLimiter">): string =>
  callerKey(actor) ?? ipPrefix(remoteAddress ?? "");
