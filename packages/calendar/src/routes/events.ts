import { checkItemPassword, deleteItem, opensItem, trashItem, updateItem } from "@waymark/content";
import type { AccessDecision, Actor, NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { perPage } from "../args/lists.ts";
import {
  type Calendar,
  calendarOf,
  type Context,
  edit,
  get,
  post,
  remove,
  type Writing,
} from "../calendar.ts";
import { errors } from "../errors.ts";
import type { EventItem } from "../items/event.ts";
import type { EventRow, Item } from "../items/loaded.ts";
import { eventEcho } from "../lists/echo.ts";
import { eventListArgs } from "../lists/event-args.ts";
import { eventPage, toEventList } from "../lists/events.ts";
import { toPage } from "../lists/page.ts";
import { defaultWindow } from "../lists/window.ts";
import type { CalendarOptions } from "../options.ts";
import { eventAnswer, eventList } from "../responses.ts";
import { toSql } from "../time/display.ts";
import { ignored } from "../types.ts";
import { eventArgs, newEventArgs } from "../writes/event-args.ts";
import { createEvent, updateEvent } from "../writes/event.ts";
import { type EventInput, settledEvent } from "../writes/settled.ts";
import { rejectsAuthor } from "../writes/status.ts";
import { eventSources, toEventResponses } from "../pages.ts";
import { findItem, byId, slugArgs, optionalSlugArg, forced, type Named } from "./find.ts";

/** The event of a path. */
interface Found {
  readonly item: Item;
  readonly time: EventRow;
}
interface EventListCall {
  readonly actor: Actor;
  readonly found: Found;
}
const writing = ["rest_forbidden", "rest_cannot_publish", "rest_invalid_author", "empty_content"];

/** `/events`, `/events/:id` and `/events/by-slug/:slug`. */
export function eventRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  const { rights } = calendar.event;
  const missing = errors["event-not-found"];
  const find =
    (isWrite: boolean) =>
    async (ctx: Context & { readonly args: Named }): Promise<Found> => {
      const item = await findItem(calendar.event, ctx, ctx.args, { missing, isWrite });
      const time = await ctx.db.events.get({ content: item.id });
      if (!time) throw missing();
      return { item, time };
    };
  const resource = toEventResponses(calendar);
  const one = async (ctx: Context, item: Item): Promise<EventItem> => {
    const [event] = await resource(ctx, [item]);
    if (!event) throw missing();
    return event;
  };

  const list = get({
    summary: "List events",
    args: eventListArgs,
    dailyDefaults({ now, site }) {
      const { start_date, end_date } = defaultWindow(
        now,
        site.timezone,
        calendar.options.dayBegins,
      );
      return { start_date: toSql(start_date), end_date: toSql(end_date) };
    },
    returns: eventList,
    access: "public",
    errors: ["event-archive-page-not-found"],
    async handler(ctx) {
      const { args } = ctx;
      const limit = perPage(args.per_page, {
        settings: ctx.settings,
        most: calendar.options.mostPerPage,
      });
      const query = await toEventList(calendar, ctx, args);
      const { ids, total } = await eventPage(calendar, ctx, query, { ...args, limit });
      const rows = await ctx.db.content.find({
        where: { id: { in: ids } },
        orderBy: [{ id: ids }],
      });
      const page = toPage(ctx.site, "events", {
        page: args.page,
        limit,
        total,
        echo: eventEcho(args, limit, query),
        missing: errors["event-archive-page-not-found"],
      });
      return { events: await resource(ctx, rows), ...page };
    },
  });

  const create = post({
    summary: "Create an event",
    transaction: false,
    status: 201,
    args: newEventArgs,
    returns: eventAnswer,
    access: ({ actor, args }): AccessDecision =>
      rights.create(actor) && !rejectsAuthor(rights, actor, args.author),
    errors: writing,
    async handler(ctx) {
      const values = await settledEvent(calendar, ctx, ctx.args);
      return one(ctx, await ctx.write((within) => createEvent(calendar, within, values)));
    },
  });

  const reading = {
    summary: "Get an event",
    returns: eventAnswer,
    find: find(false),
    access({ actor, found: { item } }: EventListCall): AccessDecision {
      if (rights.read(actor, item)) return true;
      const isGone = item.status === "trash";
      return isGone ? errors["event-no-longer-available"]() : errors["event-not-accessible"]();
    },
    errors: [
      "event-not-found",
      "event-not-accessible",
      "event-no-longer-available",
      "event-password-protected",
    ],
    async handler(
      ctx: Context & {
        readonly found: Found;
        readonly remoteAddress: string | undefined;
        readonly args: { readonly password?: string | undefined };
      },
    ) {
      const {
        found: { item },
        args: { password },
        actor,
      } = ctx;
      const mayEdit = rights.edit(actor, item);
      if (!mayEdit) await checkItemPassword(ctx, item, password);
      if (!mayEdit && !opensItem(password, item)) throw errors["event-password-protected"]();
      const [event] = await resource(ctx, [item], { password, withDocument: true });
      if (!event) throw missing();
      return event;
    },
  };
  const changing = {
    summary: "Update an event; omitted fields are unchanged",
    transaction: false as const,
    returns: eventAnswer,
    find: find(true),
    access: ({
      actor,
      found: { item },
      args,
    }: EventListCall & {
      readonly args: { readonly author?: number | undefined };
    }): AccessDecision =>
      rights.edit(actor, item) && !rejectsAuthor(rights, actor, args.author, item.author),
    errors: ["event-not-found", ...writing],
    async handler(
      ctx: Context & { readonly found: Found; readonly args: EventInput } & Writing<
          Context & { readonly found: Found }
        >,
    ) {
      const values = await settledEvent(calendar, ctx, ctx.args);
      return one(
        ctx,
        await ctx.write((within) => updateEvent(calendar, within, within.found, values)),
      );
    },
  };
  const removing = {
    summary: "Move an event to the trash, ignore an imported one, or delete it permanently",
    returns: eventAnswer,
    find: find(true),
    access: ({ actor, found: { item } }: EventListCall): AccessDecision =>
      rights.remove(actor, item),
    errors: ["event-not-found", "event-is-in-trash"],
    async handler(
      ctx: Context & { readonly found: Found; readonly args: { readonly force: boolean } },
    ) {
      const { item } = ctx.found;
      if (ctx.args.force || item.status === ignored.name) {
        const before = await one(ctx, item);
        await deleteItem(ctx, item);
        return before;
      }
      if (item.status === "trash") throw errors["event-is-in-trash"]();
      return one(ctx, await trashOrIgnore(calendar, ctx, item));
    },
  };
  const opened = { password: z.string().optional().describe("Password of a protected event") };
  return {
    all: [list, create] as const,
    byId: [
      get({ args: { ...byId, ...opened }, ...reading }),
      edit({ args: { ...eventArgs, ...byId }, ...changing }),
      remove({ args: { ...byId, ...forced }, ...removing }),
    ] as const,
    bySlug: [
      get({ args: { ...slugArgs, ...opened }, ...reading }),
      edit({ args: { ...eventArgs, ...optionalSlugArg }, ...changing }),
      remove({ args: { ...slugArgs, ...forced }, ...removing }),
    ] as const,
  };
}

/** Removes an event: moves it to the trash, or ignores it if it would be imported again. */
async function trashOrIgnore(
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
