import { timingSafeEqual, ipPrefix, type Actor, type RateLimiter } from "@waymark/core";
import { errors } from "./errors.ts";
import type { Item } from "./write/item.ts";

/** How many wrong passwords one caller may send for one item, or to lists, within five minutes. */
const mostWrong = 10;

/** What knowing who tries takes: any call of a route has it. */
export interface Trying {
  readonly rateLimiter: RateLimiter;
  readonly actor: Actor;
  readonly remoteAddress: string | undefined;
}

/** Whether a text shows to who sends this password: a stored one, or none at all. */
export const opens = (sent: unknown, { password }: Pick<Item, "password">): boolean =>
  password === "" || (typeof sent === "string" && timingSafeEqual(sent, password));

/**
 * Refuses a wrong password of an item, and any after ten wrong ones in five minutes: of one user, or of one address
 * where nobody is signed in.
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
 * Limits how often a caller may send a password to a list. A password that opens no item on the page counts as wrong.
 * Callers' own items do not count as opened: they could change the password of one of their own before each guess.
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
  actor.id === 0 ? ipPrefix(remoteAddress ?? "") : `user ${actor.id}`;
