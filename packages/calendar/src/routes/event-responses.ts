import type { Calendar } from "../calendar.ts";
import type { Context } from "../context.ts";
import { toEventItem, type EventItem } from "../items/event.ts";
import { loadEvents, type Item } from "../items/loaded.ts";
import type { Showing } from "../items/show.ts";

/** Converts events for responses; the number of queries is constant. */
export const toEventResponses =
  (calendar: Calendar) =>
  async (
    ctx: Context,
    items: readonly Item[],
    more: Pick<Showing, "password" | "withDocument"> = {},
  ): Promise<EventItem[]> => {
    const loaded = await loadEvents(calendar, ctx, items);
    const { actor, site, settings } = ctx;
    const show = { calendar, actor, site, settings, ...more };
    return items.flatMap((item) => toEventItem(item, loaded, show) ?? []);
  };
