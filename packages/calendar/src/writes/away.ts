import { trashItem, updateItem } from "@waymark/content";
import type { Calendar } from "../calendar.ts";
import type { Desk } from "../desk.ts";
import type { Item } from "../items/loaded.ts";
import { eventSources } from "../points.ts";
import { ignored } from "../types.ts";

/** Takes an event from readers: into the trash, or, where it would be imported again, to those that are ignored. */
export async function putAway(
  { event }: Pick<Calendar, "event">,
  desk: Desk,
  item: Item,
): Promise<Item> {
  // Who may not publish may not ignore either: what comes again is for somebody else to decide.
  if (event.rights.publish(desk.actor))
    for (const { isImported } of desk.all(eventSources))
      if (await desk.ask(isImported, item.id))
        return updateItem(event, desk, item, { status: ignored.name });
  return trashItem(event, desk, item);
}
