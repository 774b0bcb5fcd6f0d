import { opensItem } from "@waymark/content";
import type { Calendar } from "../calendar.ts";
import type { Context } from "../context.ts";
import { invalid } from "../errors.ts";

/**
 * Makes sure that a list may tell what belongs to the event that an arg names: the caller may read it, and it hides nothing
 * of itself behind a password.
 *
 * @throws ApiError 400 where there is no such event for the caller.
 */
export async function checkNamedEvent(
  { event: { type, rights } }: Calendar,
  { db, actor }: Pick<Context, "db" | "actor">,
  arg: string,
  id: number,
): Promise<void> {
  const found = await db.content.get(id);
  const isOpen =
    found?.type === type.name &&
    rights.read(actor, found) &&
    (opensItem(undefined, found) || rights.edit(actor, found));
  if (!isOpen) throw invalid(arg, `There is no event ${id}.`);
}
