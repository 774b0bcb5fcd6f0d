import { trashItem } from "@waymark/content";
import { errors as coreErrors, type Actor, type CallService } from "@waymark/core";
import { defineService } from "./builder.ts";
import { calendarOf, type Kind } from "./calendar.ts";
import { errors } from "./errors.ts";
import type { EventItem } from "./items/event.ts";
import type { Item } from "./items/loaded.ts";
import type { EventListArgs } from "./lists/event-args.ts";
import { eventPage, toEventList } from "./lists/events.ts";
import { toEventResponses } from "./routes/event-responses.ts";
import { createContact, updateContact, type ContactValues } from "./writes/contact.ts";
import { createEvent, updateEvent } from "./writes/event.ts";
import { withImage, type Sent } from "./writes/image.ts";
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
export interface EventPage {
  readonly events: readonly EventItem[];
  readonly total: number;
}

/** Events for pages and files: those that the caller may read, as the list of events has them. */
export const findEvents = defineService(
  "calendar.find-events",
  async (
    scope,
    { page = 1, limit, withDocument = false, ...query }: EventQuery,
  ): Promise<EventPage> => {
    const calendar = calendarOf(scope);
    const args = { order: "asc", orderby: "start_date", page, ...query } as const;
    const asked = await toEventList(calendar, scope, args as EventListArgs);
    const { ids, total } = await eventPage(calendar, scope, asked, { ...args, page, limit });
    const rows = await scope.db.content.find({
      where: { id: { in: ids } },
      orderBy: [{ id: ids }],
    });
    return { events: await toEventResponses(calendar)(scope, rows, { withDocument }), total };
  },
);

/** What another module keeps: as whom, which one if it is there already, and what it is to be. */
interface SaveInput<V> {
  readonly as: Actor;
  /** The item that is changed; a new one where it is left out. */
  readonly id?: number | undefined;
  readonly values: V;
  /** Done in the same transaction: what is noted of an item is there if the item is. */
  readonly note?: ((item: Item, ask: CallService) => Promise<void>) | undefined;
}
/** An event that another module keeps. */
export interface SavedEvent extends SaveInput<SentEvent> {}
/** A venue or an organizer that another module keeps. */
export interface SavedContact extends SaveInput<Sent<ContactValues>> {
  readonly kind: Kind;
}

/**
 * Adds or changes an event with the rights of somebody, as the routes do: images are fetched first, everything else is one
 * transaction. Answers its item, and what was there before.
 *
 * @throws ApiError what a write of an event refuses.
 */
export const saveEvent = defineService(
  "calendar.keep-event",
  async (
    scope,
    { as, id, values, note }: SavedEvent,
  ): Promise<{ readonly item: Item; readonly before: Item | undefined }> => {
    const calendar = calendarOf(scope);
    const { rights } = calendar.event;
    const settled = await settledEvent(calendar, { ...scope, actor: as }, values);
    return scope.transaction(async (inner) => {
      const ctx = { ...inner, actor: as };
      if (id === undefined) {
        if (!rights.create(as)) throw coreErrors.rest_forbidden();
        const item = await createEvent(calendar, ctx, settled);
        await note?.(item, inner.callService);
        return { item, before: undefined };
      }
      const before = await ctx.db.content.get(id, { forUpdate: true });
      const time = await ctx.db.events.get({ content: id });
      if (!before || !time) throw errors["event-not-found"]();
      if (!rights.edit(as, before)) throw coreErrors.rest_forbidden();
      const item = await updateEvent(calendar, ctx, { item: before, time }, settled);
      await note?.(item, inner.callService);
      return { item, before };
    });
  },
);

/**
 * Adds or changes a venue or an organizer with the rights of somebody, as the routes do. Answers its item.
 *
 * @throws ApiError what a write of a venue or an organizer refuses.
 */
export const saveContact = defineService(
  "calendar.keep-contact",
  async (scope, { as, kind, id, values, note }: SavedContact): Promise<Item> => {
    const calendar = calendarOf(scope);
    const { rights, type } = calendar[kind];
    const settled = await withImage<ContactValues>(calendar, { ...scope, actor: as }, values);
    return scope.transaction(async (inner) => {
      const ctx = { ...inner, actor: as };
      const before =
        id === undefined ? undefined : await ctx.db.content.get(id, { forUpdate: true });
      if (id !== undefined && before?.type !== type.name) throw errors[`${kind}-not-found`]();
      if (!(before ? rights.edit(as, before) : rights.create(as)))
        throw coreErrors.rest_forbidden();
      const item = before
        ? await updateContact(calendar, kind, ctx, before, settled)
        : await createContact(calendar, kind, ctx, settled);
      await note?.(item, inner.callService);
      return item;
    });
  },
);

/**
 * Puts an event into the trash with the rights of somebody. False where it is there already, or gone.
 *
 * @throws ApiError 401, 403 `rest_forbidden` for who may not.
 */
export const trashEvent = defineService(
  "calendar.trash-event",
  async (scope, { as, id }: { readonly as: Actor; readonly id: number }): Promise<boolean> => {
    const { event } = calendarOf(scope);
    return scope.transaction(async (inner) => {
      const item = await inner.db.content.get(id, { forUpdate: true });
      if (item?.type !== event.type.name || item.status === "trash") return false;
      if (!event.rights.remove(as, item)) throw coreErrors.rest_forbidden();
      await trashItem(event, { ...inner, actor: as }, item);
      return true;
    });
  },
);
