import { trashItem, updateItem } from "@waymark/content";
import type { Calendar } from "../calendar.ts";
import type { Context } from "../context.ts";
import type { Item } from "../items/loaded.ts";
import { eventSources } from "../extension-points.ts";
import { ignored } from "../types.ts";

/** Takes an event from readers: into the trash, or, where it would be imported again, to those that are ignored. */
export async function trashOrIgnore(
  { event }: Pick<Calendar, "event">,
  ctx: Context,
  item: Item,
): Promise<Item> {
  // Who may not publish may not ignore either: what comes again is for somebody else to decide.
  if (event.rights.publish(ctx.actor))
    for (const { isImported } of ctx.all(eventSources))
      if (await ctx.callService(isImported, item.id))
        return updateItem(event, ctx, item, { status: ignored.name });
  return trashItem(event, ctx, item);
}
