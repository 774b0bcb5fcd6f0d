import { opensItem } from "@waymark/content";
import type { Calendar } from "../calendar.ts";
import type { Context } from "../context.ts";
import { invalid } from "../errors.ts";

/**
 * Checks that the event named by an argument can be used to filter: the caller may read it, and no password hides its data.
 *
 * @throws ApiError 400 if there is no such event for the caller.
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
  if (!isOpen) throw invalid(arg, `The event ${id} was not found.`);
}
