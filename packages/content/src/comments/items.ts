import type { Db } from "@waymark/core";
import { checkPassword, type Trying } from "../rights.ts";
import type { tables } from "../tables.ts";
import type { Item } from "../write/item.ts";
import type { CommentRights } from "./rights.ts";
import { itemCopyOf, unlocked, type ItemCopy } from "./item-copy.ts";

type Named = Pick<
  Item,
  "id" | "type" | "status" | "password" | "extra" | "author" | "audience" | "parent"
>;

/** The items with these ids. */
export const itemsNamed = async (
  db: Db<typeof tables>,
  ids: readonly number[],
): Promise<readonly Named[]> =>
  ids.length === 0
    ? []
    : db.content.find({
        where: { id: { in: [...new Set(ids)] } },
        columns: ["id", "type", "status", "password", "extra", "author", "audience", "parent"],
      });

/**
 * The items as a caller with this password may read them. The password is tried only if there is exactly one item.
 *
 * @throws ApiError 403 `rest_post_incorrect_password`, 429 `rest_too_many_requests`.
 */
export async function openedBy(
  call: Trying,
  rights: CommentRights,
  items: readonly Named[],
  password: string | undefined,
): Promise<readonly ItemCopy[]> {
  const standings = items.map(itemCopyOf);
  const [only] = items;
  if (!only || items.length > 1 || !password || only.password === "") return standings;
  const opened = standings.map(unlocked);
  // Callers who could not read the item with its password either may not try passwords.
  if (!opened.every((one) => rights.readItem(call.actor, one))) return standings;
  await checkPassword(call, only, password);
  return opened;
}
