import { type ContentField, contentFields, contentTables, trashItem } from "@waymark/content";
import {
  type Actor,
  type CallService,
  coreErrors,
  defineLoader,
  fieldsOf,
  type Row,
} from "@waymark/core";
import * as z from "zod";
import { defineService } from "./builder.ts";
import { calendarOf, type Kind } from "./calendar.ts";
import { errors } from "./errors.ts";
import type { EventItem } from "./items/event.ts";
import type { Item } from "./items/loaded.ts";
import type { EventListArgs } from "./lists/event-args.ts";
import { eventPage, toEventList } from "./lists/events.ts";
import { toEventResponses } from "./pages.ts";
import { tables } from "./tables.ts";
import { toSql } from "./time/display.ts";
import { event } from "./types.ts";
import { type ContactValues, createContact, updateContact } from "./writes/contact.ts";
import { createEvent, updateEvent } from "./writes/event.ts";
import { withImage, type WithImageInput } from "./writes/image.ts";
import { type EventInput, resolveEventImages } from "./writes/event-input.ts";

/** A query for events by another module: the arguments of the list of events, with any page size. */
export interface EventQuery extends Partial<Omit<EventListArgs, "per_page" | "page">> {
  /** From 1. */
  readonly page?: number;
  readonly limit: number;
  /** Whether to add JSON-LD to each event. */
  readonly withDocument?: boolean;
}
/** A page of events, and the total number of events. */
export interface EventPage {
  readonly events: readonly EventItem[];
  readonly total: number;
}

/** Finds events for pages and files. As in the list of events, only those that the caller may read are returned. */
export const findEvents = defineService(
  "calendar.find-events",
  async (
    ctx,
    { page = 1, limit, withDocument = false, ...query }: EventQuery,
  ): Promise<EventPage> => {
    const calendar = calendarOf(ctx);
    const args = { order: "asc", orderby: "start_date", page, ...query } as const;
    const requested = await toEventList(calendar, ctx, args as EventListArgs);
    const { ids, total } = await eventPage(calendar, ctx, requested, { ...args, page, limit });
    const rows = await ctx.db.content.find({
      where: { id: { in: ids } },
      orderBy: [{ id: ids }],
    });
    return { events: await toEventResponses(calendar, ctx, rows, { withDocument }), total };
  },
);

/** A write of another module: the user, the ID of an existing item, and the values. */
interface SaveInput<V> {
  readonly as: Actor;
  /** ID of the item to update; omitted for a new one. */
  readonly id?: number | undefined;
  readonly values: V;
  /** Runs in the same transaction, for example to store a reference to the item. */
  readonly note?: ((item: Item, ask: CallService) => Promise<void>) | undefined;
}
/** An event written by another module. */
export interface SavedEvent extends SaveInput<EventInput> {}
/** A venue or organizer written by another module. */
export interface SavedContact extends SaveInput<WithImageInput<ContactValues>> {
  readonly kind: Kind;
}

/**
 * Creates or updates an event with the permissions of a user, as the routes do. Images are fetched first; everything
 * else is one transaction. Returns the item and its previous version.
 *
 * @throws ApiError the errors of a write of an event.
 */
export const saveEvent = defineService(
  "calendar.keep-event",
  async (
    scope,
    { as, id, values, note }: SavedEvent,
  ): Promise<{ readonly item: Item; readonly before: Item | undefined }> => {
    const calendar = calendarOf(scope);
    const { permissions } = calendar.event;
    const resolved = await resolveEventImages(calendar, { ...scope, actor: as }, values);
    return scope.transaction(async (inner) => {
      const ctx = { ...inner, actor: as };
      if (id === undefined) {
        if (!permissions.create(as)) throw coreErrors.rest_forbidden();
        const item = await createEvent(calendar, ctx, resolved);
        await note?.(item, inner.callService);
        return { item, before: undefined };
      }
      const before = await ctx.db.content.get(id, { forUpdate: true });
      const time = await ctx.db.events.get({ content: id });
      if (!before || !time) throw errors["event-not-found"]();
      if (!permissions.edit(as, before)) throw coreErrors.rest_forbidden();
      const item = await updateEvent(calendar, ctx, { item: before, time }, resolved);
      await note?.(item, inner.callService);
      return { item, before };
    });
  },
);

/**
 * Creates or updates a venue or organizer with the permissions of a user, as the routes do. Returns the item.
 *
 * @throws ApiError the errors of a write of a venue or organizer.
 */
export const saveContact = defineService(
  "calendar.keep-contact",
  async (scope, { as, kind, id, values, note }: SavedContact): Promise<Item> => {
    const calendar = calendarOf(scope);
    const { permissions, type } = calendar[kind];
    const resolved = await withImage<ContactValues>(calendar, { ...scope, actor: as }, values);
    return scope.transaction(async (inner) => {
      const ctx = { ...inner, actor: as };
      const before =
        id === undefined ? undefined : await ctx.db.content.get(id, { forUpdate: true });
      if (id !== undefined && before?.type !== type.name) throw errors[`${kind}-not-found`]();
      if (!(before ? permissions.edit(as, before) : permissions.create(as)))
        throw coreErrors.rest_forbidden();
      const item = before
        ? await updateContact(calendar, kind, ctx, before, resolved)
        : await createContact(calendar, kind, ctx, resolved);
      await note?.(item, inner.callService);
      return item;
    });
  },
);

/**
 * Moves an event to the trash with the permissions of a user. Returns false if it is already there, or deleted.
 *
 * @throws ApiError 401, 403 `rest_forbidden` without the permission.
 */
export const trashEvent = defineService(
  "calendar.trash-event",
  async (ctx, { as, id }: { readonly as: Actor; readonly id: number }): Promise<boolean> => {
    const { event } = calendarOf(ctx);
    return ctx.transaction(async (inner) => {
      const item = await inner.db.content.get(id, { forUpdate: true });
      if (item?.type !== event.type.name || item.status === "trash") return false;
      if (!event.permissions.remove(as, item)) throw coreErrors.rest_forbidden();
      await trashItem(event, { ...inner, actor: as }, item);
      return true;
    });
  },
);

type EventTimes = Row<(typeof tables.events)["columns"]>;
const timesOf = defineLoader<Pick<typeof tables, "events">, EventTimes | undefined>({
  tables: { events: tables.events },
  empty: undefined,
  async load({ rows, db }) {
    const found = await db.events.find({ where: { content: { in: rows.map(({ id }) => id) } } });
    return new Map(found.map((row) => [row.content, row]));
  },
});
const { field } = fieldsOf(contentTables.content);

/** A read-only field on the item routes of events; the routes under `calendar/events/v1` change it. */
const timeField = <S extends z.ZodType>(
  name: string,
  description: string,
  schema: S,
  value: (row: EventTimes) => z.output<S>,
): ContentField => ({
  name,
  types: [event.name],
  field: field({
    description,
    reads: ["id"],
    in: ["view", "edit", "embed"],
    loads: { times: timesOf },
    schema: schema.nullable(),
    value: (_row, _show, { times }) => (times ? value(times) : null),
  }),
});

/** The times of an event in the responses of `core/v2/calendar_events`. */
export const eventTimes = contentFields(
  timeField("start_date", "Start in the event's time zone", z.string(), (row) =>
    toSql(row.start_local),
  ),
  timeField("end_date", "End in the event's time zone", z.string(), (row) => toSql(row.end_local)),
  timeField("timezone", "IANA time zone or UTC offset", z.string(), (row) => row.timezone),
  timeField("all_day", "Whether it lasts all day", z.boolean(), (row) => row.all_day),
);
