import { checkItemPassword, deleteItem, opensItem, trashItem, updateItem } from "@waymark/content";
import type {
  AccessDecision,
  Actor,
  NamespaceContext,
  SiteInfo,
  TransactionWriter,
} from "@waymark/core";
import * as z from "zod";
import { perPage } from "../args/lists.ts";
import { type Context, edit, get, post, remove } from "../builder.ts";
import { type Calendar, calendarOf } from "../calendar.ts";
import { errors } from "../errors.ts";
import type { EventItem } from "../items/event.ts";
import type { EventRow, Item, ResponseContext } from "../items/loaded.ts";
import { eventEcho } from "../lists/echo.ts";
import { type EventListArgs, eventListArgs } from "../lists/event-args.ts";
import { eventPage, toEventList } from "../lists/events.ts";
import { toPage } from "../lists/page.ts";
import { defaultWindow } from "../lists/window.ts";
import type { CalendarOptions } from "../options.ts";
import { eventResponse, eventList } from "../responses.ts";
import { toSql } from "../time/display.ts";
import { ignored } from "../types.ts";
import { eventArgs, newEventArgs } from "../writes/event-args.ts";
import { createEvent, updateEvent } from "../writes/event.ts";
import { type EventInput, resolveEventImages } from "../writes/event-input.ts";
import { rejectsAuthor } from "../writes/status.ts";
import { eventSources, toEventResponses } from "../pages.ts";
import { findItem, byId, slugArgs, optionalSlugArg, forced, type Named } from "./find.ts";

/** The event of a path. */
interface Found {
  readonly item: Item;
  readonly time: EventRow;
}
interface EventContext {
  readonly actor: Actor;
  readonly found: Found;
}
interface Authored {
  readonly args: { readonly author?: number | undefined };
}
interface Input {
  readonly args: EventInput;
}
interface FindContext extends Context {
  readonly args: Named;
}
interface ReadContext extends Context {
  readonly found: Found;
  readonly remoteAddress: string | undefined;
  readonly args: { readonly password?: string | undefined };
}
type UpdateContext = Context & Input & { readonly found: Found } & TransactionWriter;
interface DeleteContext extends Context {
  readonly found: Found;
  readonly args: { readonly force: boolean };
}

const writing = ["rest_forbidden", "rest_cannot_publish", "rest_invalid_author", "empty_content"];
const opened = { password: z.string().optional().describe("Password of a protected event") };

/** `/events`, `/events/:id` and `/events/by-slug/:slug`. */
export function eventRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  return {
    all: [listEndpoint(calendar), createEndpoint(calendar)] as const,
    byId: [
      get({ args: { ...byId, ...opened }, ...sharedGet(calendar) }),
      edit({ args: { ...eventArgs, ...byId }, ...sharedEdit(calendar) }),
      remove({ args: { ...byId, ...forced }, ...sharedRemove(calendar) }),
    ] as const,
    bySlug: [
      get({ args: { ...slugArgs, ...opened }, ...sharedGet(calendar) }),
      edit({ args: { ...eventArgs, ...optionalSlugArg }, ...sharedEdit(calendar) }),
      remove({ args: { ...slugArgs, ...forced }, ...sharedRemove(calendar) }),
    ] as const,
  };
}

const listEndpoint = (calendar: Calendar) =>
  get({
    summary: "List events",
    args: eventListArgs,
    dailyDefaults: ({ now, site }) => defaultDates(calendar, now, site),
    returns: eventList,
    access: "public",
    errors: ["event-archive-page-not-found"],
    handler: (ctx) => listEvents(calendar, ctx, ctx.args),
  });

const createEndpoint = (calendar: Calendar) =>
  post({
    summary: "Create an event",
    transaction: false,
    status: 201,
    args: newEventArgs,
    returns: eventResponse,
    access: ({ actor, args }): AccessDecision =>
      calendar.event.permissions.create(actor) &&
      !rejectsAuthor(calendar.event.permissions, actor, args.author),
    errors: writing,
    handler: (ctx) => addEvent(calendar, ctx),
  });

/** The shared part of endpoints that read an event, by its ID or slug. */
const sharedGet = (calendar: Calendar) => ({
  summary: "Get an event",
  returns: eventResponse,
  find: (ctx: FindContext) => findEvent(calendar, ctx, { isWrite: false }),
  access: (ctx: EventContext) => readAccess(calendar, ctx),
  missing: errors["event-not-found"],
  errors: ["event-not-accessible", "event-no-longer-available", "event-password-protected"],
  handler: (ctx: ReadContext) => readEvent(calendar, ctx),
});

/** The shared part of endpoints that update one. */
const sharedEdit = (calendar: Calendar) => ({
  summary: "Update an event; omitted fields are unchanged",
  transaction: false as const,
  returns: eventResponse,
  find: (ctx: FindContext) => findEvent(calendar, ctx, { isWrite: true }),
  access: ({ actor, found: { item }, args }: EventContext & Authored): AccessDecision =>
    calendar.event.permissions.edit(actor, item) &&
    !rejectsAuthor(calendar.event.permissions, actor, args.author, item.author),
  missing: errors["event-not-found"],
  errors: writing,
  handler: (ctx: UpdateContext) => changeEvent(calendar, ctx),
});

/** The shared part of endpoints that remove one. */
const sharedRemove = (calendar: Calendar) => ({
  summary: "Move an event to the trash, ignore an imported one, or delete it permanently",
  hasTrash: true,
  returns: eventResponse,
  find: (ctx: FindContext) => findEvent(calendar, ctx, { isWrite: true }),
  access: ({ actor, found: { item } }: EventContext): AccessDecision =>
    calendar.event.permissions.remove(actor, item),
  missing: errors["event-not-found"],
  errors: ["event-is-in-trash"],
  handler: (ctx: DeleteContext) => removeEvent(calendar, ctx),
});

/** The dates of a list without dates. */
function defaultDates({ options }: Calendar, now: Date, { timezone }: SiteInfo) {
  const { start_date, end_date } = defaultWindow(now, timezone, options.dayBegins);
  return { start_date: toSql(start_date), end_date: toSql(end_date) };
}

async function listEvents(calendar: Calendar, ctx: Context, args: EventListArgs) {
  const { db, settings, site } = ctx;
  const limit = perPage(args.per_page, { settings, max: calendar.options.maxPerPage });
  const query = await toEventList(calendar, ctx, args);
  const { ids, total } = await eventPage(calendar, ctx, query, { ...args, limit });
  const rows = await db.content.find({ where: { id: { in: ids } }, orderBy: [{ id: ids }] });
  const page = toPage(site, "events", {
    page: args.page,
    limit,
    total,
    echo: eventEcho(args, limit, query),
    missing: errors["event-archive-page-not-found"],
  });
  return { events: await toEventResponses(calendar, ctx, rows), ...page };
}

async function addEvent(calendar: Calendar, ctx: Context & Input & TransactionWriter) {
  const values = await resolveEventImages(calendar, ctx, ctx.args);
  return toEventResponse(
    calendar,
    ctx,
    await ctx.write((within) => createEvent(calendar, within, values)),
  );
}

/** @throws ApiError 401, 403 `rest_forbidden` before a write. */
async function findEvent(
  { event }: Calendar,
  ctx: FindContext,
  { isWrite }: { readonly isWrite: boolean },
): Promise<Found | undefined> {
  const item = await findItem(event, ctx, ctx.args, { isWrite });
  const time = item && (await ctx.db.events.get({ content: item.id }));
  return item && time && { item, time };
}

function readAccess({ event }: Calendar, { actor, found: { item } }: EventContext): AccessDecision {
  if (event.permissions.read(actor, item)) return true;
  const isGone = item.status === "trash";
  return isGone ? errors["event-no-longer-available"]() : errors["event-not-accessible"]();
}

async function readEvent(calendar: Calendar, ctx: ReadContext): Promise<EventItem> {
  const { item } = ctx.found;
  const { password } = ctx.args;
  if (!calendar.event.permissions.edit(ctx.actor, item)) {
    await checkItemPassword(ctx, item, password);
    if (!opensItem(password, item)) throw errors["event-password-protected"]();
  }
  return toEventResponse(calendar, ctx, item, { password, withDocument: true });
}

async function changeEvent(calendar: Calendar, ctx: UpdateContext): Promise<EventItem> {
  const values = await resolveEventImages(calendar, ctx, ctx.args);
  const item = await ctx.write((within) => updateEvent(calendar, within, within.found, values));
  return toEventResponse(calendar, ctx, item);
}

async function removeEvent(calendar: Calendar, ctx: DeleteContext): Promise<EventItem> {
  const { item } = ctx.found;
  if (ctx.args.force || item.status === ignored.name) {
    const before = await toEventResponse(calendar, ctx, item);
    await deleteItem(ctx, item);
    return before;
  }
  if (item.status === "trash") throw errors["event-is-in-trash"]();
  return toEventResponse(calendar, ctx, await trashOrIgnore(calendar, ctx, item));
}

/** Removes an event: moves it to the trash, or ignores it if it would be imported again. */
async function trashOrIgnore(
  { event }: Pick<Calendar, "event">,
  ctx: Context,
  item: Item,
): Promise<Item> {
  // Ignoring requires the permission to publish, because it affects later imports.
  if (event.permissions.publish(ctx.actor))
    for (const { isImported } of ctx.all(eventSources))
      if (await ctx.callService(isImported, item.id))
        return updateItem(event, ctx, item, { status: ignored.name });
  return trashItem(event, ctx, item);
}

async function toEventResponse(
  calendar: Calendar,
  ctx: Context,
  item: Item,
  more?: Pick<ResponseContext, "password" | "withDocument">,
): Promise<EventItem> {
  const [event] = await toEventResponses(calendar, ctx, [item], more);
  if (!event) throw errors["event-not-found"]();
  return event;
}
