import {
  checkAttempt,
  countFailure,
  isSameText,
  toNetwork,
  type Actor,
  type Clock,
  type SiteInfo,
} from "@waymark/core";
import { errors } from "./errors.ts";
import type { Item } from "./write/item.ts";

/** Wrong passwords in five minutes before one caller may try an item no more. */
const mostOfItem = 10;

/** What knowing who tries takes: any call of a route has it. */
interface Trying {
  readonly site: SiteInfo;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly remoteAddress: string | undefined;
}

/** Whether a text shows to who sends this password: a stored one, or none at all. */
export const opens = (sent: unknown, { password }: Pick<Item, "password">): boolean =>
  password === "" || (typeof sent === "string" && isSameText(sent, password));

/**
 * Refuses a wrong password of an item, and any after ten wrong ones in five minutes: of one user, or of one address
 * where nobody is signed in.
 *
 * @throws ApiError 403 `rest_post_incorrect_password`, 429 `rest_too_many_requests` with `Retry-After`.
 */
export function checkPassword(
  { site, clock, actor, remoteAddress }: Trying,
  { id, password }: Pick<Item, "id" | "password">,
  sent: string | undefined,
): void {
  if (!sent) return;
  const from = actor.id === 0 ? toNetwork(remoteAddress ?? "") : `user ${actor.id}`;
  const limits = [[`item ${id} ${from}`, mostOfItem]] as const;
  const attempt = { site, now: clock.now(), limits };
  checkAttempt(attempt);
  if (isSameText(sent, password)) return;
  if (password !== "") countFailure(attempt);
  throw errors.rest_post_incorrect_password();
}
