import { errors as coreErrors, type Actor } from "@waymark/core";
import { defineService } from "./bound.ts";
import { calendarOf } from "./calendar.ts";
import { errors } from "./errors.ts";
import type { EventItem } from "./items/event.ts";
import type { Item } from "./items/loaded.ts";
import type { EventListArgs } from "./lists/event-args.ts";
import { eventPage, toEventList } from "./lists/events.ts";
import { shownEvents } from "./routes/shown.ts";
import { createEvent, updateEvent } from "./writes/event.ts";
import { settledEvent, type SentEvent } from "./writes/settled.ts";

/** Which events another module asks for: what the list of events takes, with pages as large as it wants. */
export interface EventQuery extends Partial<Omit<EventListArgs, "per_page" | "page">> {
  /** From 1. */
  readonly page?: number;
  readonly limit: number;
  /** With what search engines are told of each. */
  readonly withDocument?: boolean;
}
/** Some events, as everybody sees them, and how many there are. */
export interface EventsFound {
  readonly events: readonly EventItem[];
  readonly total: number;
}

/** Events for pages and files: those that the caller may read, as the list of events has them. */
export const findEvents = defineService(
  "calendar.find-events",
  async (
    scope,
    { page = 1, limit, withDocument = false, ...query }: EventQuery,
  ): Promise<EventsFound> => {
    const calendar = calendarOf(scope);
    const args = { order: "asc", orderby: "start_date", page, ...query } as const;
    const asked = await toEventList(calendar, scope, args as EventListArgs);
    const { ids, total } = await eventPage(calendar, scope, asked, { ...args, page, limit });
    const rows = await scope.db.content.find({
      where: { id: { in: ids } },
      orderBy: [{ id: ids }],
    });
    return { events: await shownEvents(calendar)(scope, rows, { withDocument }), total };
  },
);

/** An event that another module keeps: as whom, which one if it is there already, and what it is to be. */
export interface KeptEvent {
  readonly as: Actor;
  /** The event that is changed; a new one where it is left out. */
  readonly id?: number | undefined;
  readonly values: SentEvent;
}
/**
 * Adds or changes an event with the rights of somebody, as the routes do: images are fetched first, everything else is one
 * transaction. Answers its item, and what was there before.
 *
 * @throws ApiError what a write of an event refuses.
 */
export const keepEvent = defineService(
  "calendar.keep-event",
  async (
    scope,
    { as, id, values }: KeptEvent,
  ): Promise<{ readonly item: Item; readonly before: Item | undefined }> => {
    const calendar = calendarOf(scope);
    const { rights } = calendar.event;
    const settled = await settledEvent(calendar, { ...scope, actor: as }, values);
    return scope.transaction(async (inner) => {
      const desk = { ...inner, actor: as };
      if (id === undefined) {
        if (!rights.create(as)) throw coreErrors.rest_forbidden();
        return { item: await createEvent(calendar, desk, settled), before: undefined };
      }
      const item = await desk.db.content.get(id, { hold: true });
      const time = await desk.db.events.get({ content: id });
      if (!item || !time) throw errors["event-not-found"]();
      if (!rights.edit(as, item)) throw coreErrors.rest_forbidden();
      return { item: await updateEvent(calendar, desk, { item, time }, settled), before: item };
    });
  },
);
