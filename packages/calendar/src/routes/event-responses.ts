import { defineContribution, type Service } from "@waymark/core";
import type { Calendar } from "../calendar.ts";
import type { Context } from "../context.ts";
import type { Showing } from "../items/common.ts";
import { type EventItem, toEventItem } from "../items/event.ts";
import { type Item, loadEvents } from "../items/loaded.ts";

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

/** A source that imports events. */
export interface EventSource {
  /** Its name. */
  readonly name: string;
  /** Whether the event with this ID was imported and would be imported again. */
  readonly isImported: Service<number, boolean>;
}
/**
 * Sources of imported events. If a user deletes one of their events, it is ignored instead of trashed, so that it is
 * not imported again.
 */
export const eventSources = defineContribution<EventSource>("calendar.event-sources");
