import { isSameText, toNetwork, type Actor, type Attempts } from "@waymark/core";
import { errors } from "./errors.ts";
import type { Item } from "./write/item.ts";

/** Wrong passwords in five minutes before one caller may try an item no more. */
const mostOfItem = 10;

/** What knowing who tries takes: any call of a route has it. */
export interface Trying {
  readonly attempts: Attempts;
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
export async function checkPassword(
  { attempts, actor, remoteAddress }: Trying,
  { id, password }: Pick<Item, "id" | "password">,
  sent: string | undefined,
): Promise<void> {
  if (!sent) return;
  const from = actor.id === 0 ? toNetwork(remoteAddress ?? "") : `user ${actor.id}`;
  const limits = [[`item ${id} ${from}`, mostOfItem]] as const;
  await attempts.check(limits);
  if (isSameText(sent, password)) return;
  if (password !== "") await attempts.count(limits);
  throw errors.rest_post_incorrect_password();
}
