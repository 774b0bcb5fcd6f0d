import { trashItem, updateItem } from "@waymark/content";
import type { Calendar } from "../calendar.ts";
import type { Context } from "../context.ts";
import { eventSources } from "../extension-points.ts";
import type { Item } from "../items/loaded.ts";
import { ignored } from "../types.ts";

/** Removes an event: moves it to the trash, or ignores it if it would be imported again. */
export async function trashOrIgnore(
  { event }: Pick<Calendar, "event">,
  ctx: Context,
  item: Item,
): Promise<Item> {
  // Ignoring requires the permission to publish, because it affects later imports.
  if (event.rights.publish(ctx.actor))
    for (const { isImported } of ctx.all(eventSources))
      if (await ctx.callService(isImported, item.id))
        return updateItem(event, ctx, item, { status: ignored.name });
  return trashItem(event, ctx, item);
}
