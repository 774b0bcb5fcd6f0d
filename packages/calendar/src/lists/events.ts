import { contentTables, statuses, tag, type Taxonomy, termsBelow } from "@waymark/content";
import { toSlug } from "@waymark/content-text";
import { dayMs, formatTime, type Order, toUtc, type Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import { type Calendar, kinds } from "../calendar.ts";
import { invalid } from "../errors.ts";
import { tables } from "../tables.ts";
import { type LocalTime, toBound } from "../time/read.ts";
import { calendarCategory } from "../types.ts";
import type { EventListArgs } from "./event-args.ts";
import {
  checkNamedEvent,
  openWhere,
  searchWhere,
  visible,
  type Visible,
  visibleWhere,
} from "./visible.ts";
import { pointOf, toWindow, venuesNear, type Window } from "./window.ts";

/**
 * The IDs of the terms in a filter, with their descendants. Digits are a slug if one exists, else an ID.
 *
 * @throws ApiError 400 for an unknown term.
 */
async function filteredTerms(
  db: Context["db"],
  { name, hierarchical }: Taxonomy,
  arg: string,
  named: readonly string[],
): Promise<readonly number[]> {
  const slugs = named.map(toSlug);
  const numbers = named.map(Number).filter(Number.isSafeInteger);
  const found = await db.terms.find({
    where: { taxonomy: name, or: [{ slug: { in: slugs } }, { id: { in: numbers } }] },
    columns: ["id", "slug"],
  });
  const bySlug = new Map(found.map(({ id, slug }) => [slug, id]));
  const known = new Set(found.map(({ id }) => id));
  const roots = named.map((text, at) => {
    const id = bySlug.get(slugs[at] ?? "") ?? (known.has(Number(text)) ? Number(text) : undefined);
    if (id === undefined) throw invalid(arg, `The term ${text} was not found.`);
    return id;
  });
  if (!hierarchical) return roots;
  const under = await termsBelow(db, [name], roots);
  return [...new Set(roots.flatMap((root) => [root, ...(under.get(root) ?? [])]))];
}
/** Links of an event to its terms. */
const withTerms = (terms: readonly number[]) => ({
  exists: {
    table: contentTables.termLinks,
    to: "content" as const,
    from: "content",
    where: { term: { in: terms } },
  },
});

type EventWhere = Where<(typeof tables.events)["columns"]>;
type ContentWhere = Where<(typeof contentTables.content)["columns"]>;

/** A requested list of events: the arguments for its URLs, and its condition. */
export interface EventList {
  readonly where: EventWhere;
  readonly window: Window;
  readonly seen: Visible;
}

/** The condition of a list of events that the caller may read. */
export async function toEventList(
  calendar: Calendar,
  ctx: Context,
  args: EventListArgs,
): Promise<EventList> {
  const { db, actor, all, clock, site } = ctx;
  const { permissions } = calendar.event;
  const names = all(statuses).map(({ name }) => name);
  const seen = visible({ permissions, statuses: names }, actor, args.status);
  const window = args.include
    ? {}
    : toWindow(args, {
        now: clock.now(),
        timezone: site.timezone,
        strict: args.strict_dates ?? false,
        options: calendar.options,
      });
  const earliest = await earliestStart(db, seen, window);
  const and: EventWhere[] = [
    visibleWhere(seen, actor),
    ...boundsOf(window, earliest, calendar, ctx),
  ];
  const add = (where: EventWhere) => void and.push(where);
  if (!(args.hidden === true && permissions.write(actor))) add({ hidden: false });
  if (args.featured !== undefined) add({ featured: args.featured });
  if (args.include) add({ content: { in: args.include } });
  if (args.search) add(ofItems(searched(calendar, ctx, args.search)));
  if (args.categories)
    add(withTerms(await filteredTerms(db, calendarCategory, "categories", args.categories)));
  if (args.tags) add(withTerms(await filteredTerms(db, tag, "tags", args.tags)));
  if (args.venue) add(await linkedTo(calendar, ctx, "venue", args.venue));
  if (args.organizer) add(await linkedTo(calendar, ctx, "organizer", args.organizer));
  if (args.post_parent !== undefined) add(await belowEvent(calendar, ctx, args.post_parent));
  const point = pointOf(args.geoloc_lat, args.geoloc_lng);
  const near = args.geoloc === false ? undefined : point;
  if (near) {
    const open = openWhere(calendar.venue.permissions, actor);
    add(atTargets(await venuesNear(db, near, calendar.options.nearby, open)));
  }
  // The password of an event protects its venues and organizers, too.
  if (near || args.venue || args.organizer) add(ofItems(openWhere(permissions, actor)));
  return { where: { and }, window, seen };
}

/** The columns for time filters: in each event's time zone, or in one for all. */
const columnsOf = ({ options: { clock } }: Calendar) =>
  clock === "event"
    ? ({ start: "start_local", end: "end_local" } as const)
    : ({ start: "start", end: "end" } as const);

function boundsOf(
  window: Window,
  earliest: LocalTime | undefined,
  calendar: Calendar,
  { site }: Context,
): readonly EventWhere[] {
  const { start, end } = columnsOf(calendar);
  const at = (wall: string | undefined) =>
    wall === undefined || calendar.options.clock === "event"
      ? wall
      : toBound(toUtc(wall, site.timezone));
  const tests: readonly (readonly [
    "start" | "end",
    "gte" | "lte" | "gt" | "lt",
    string | undefined,
  ])[] = [
    ["start", "gte", at(window.start_date)],
    ["end", "lte", at(window.end_date)],
    ["start", "gte", at(earliest)],
    ["start", "gt", at(window.starts_after)],
    ["start", "lt", at(window.starts_before)],
    ["end", "gt", at(window.ends_after)],
    ["end", "lt", at(window.ends_before)],
  ];
  return tests.flatMap(([edge, test, wall]) =>
    wall === undefined
      ? []
      : [{ [edge === "start" ? start : end]: { [test]: wall } } as EventWhere],
  );
}

/** Events whose items match a condition. */
const ofItems = (where: ContentWhere): EventWhere => ({
  exists: { table: contentTables.content, to: "id", from: "content", where: where as Where },
});
/** Events with one of these venues or organizers. */
const atTargets = (targets: readonly number[]): EventWhere => ({
  exists: {
    table: tables.links,
    to: "event",
    from: "content",
    where: { target: { in: targets }, kind: { in: kinds } },
  },
});

/** Protected texts are searched only for users who may read them. */
const searched = ({ event }: Calendar, { actor }: Context, search: string): ContentWhere => ({
  and: [
    searchWhere(search, ["title", "excerpt", "content"]) as ContentWhere,
    openWhere(event.permissions, actor),
  ],
});

async function linkedTo(
  calendar: Calendar,
  { db, actor }: Context,
  kind: "venue" | "organizer",
  named: readonly number[],
): Promise<EventWhere> {
  const { type, permissions } = calendar[kind];
  const found = await db.content.find({ where: { id: { in: named }, type: type.name } });
  const known = new Set(found.filter((item) => permissions.read(actor, item)).map(({ id }) => id));
  const missing = named.find((id) => !known.has(id));
  if (missing !== undefined) throw invalid(kind, `The ${type.singular} ${missing} was not found.`);
  return atTargets(named);
}

async function belowEvent(calendar: Calendar, ctx: Context, parent: number): Promise<EventWhere> {
  await checkNamedEvent(calendar, ctx, "post_parent", parent);
  return ofItems({ parent });
}

/** A page of events, as ordered IDs, and the total. */
export async function eventPage(
  calendar: Calendar,
  { db }: Pick<Context, "db">,
  { where }: EventList,
  {
    order,
    orderby,
    page,
    limit,
  }: Pick<EventListArgs, "order" | "orderby"> & { readonly page: number; readonly limit: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { start, end } = columnsOf(calendar);
  if (orderby === "start_date" || orderby === "end_date") {
    const first = orderby === "start_date" ? start : end;
    const orderBy: Order<(typeof tables.events)["columns"]>[] = [{ [first]: order }];
    if (orderby === "start_date") orderBy.push({ duration: order });
    const found = await db.events.page({ where, orderBy, page, per_page: limit });
    return { ids: found.items.map(({ content }) => content), total: found.total };
  }
  const column = orderby === "title" ? "title_key" : orderby;
  const found = await db.content.page({
    where: {
      type: calendar.event.type.name,
      exists: { table: tables.events, to: "content", where: where as Where },
    },
    orderBy: [{ [column]: order }, { id: order }],
    page,
    per_page: limit,
  });
  return { ids: found.items.map(({ id }) => id), total: found.total };
}

/** Daylight saving changes make an event longer or shorter in local time. */
const slack = 2 * dayMs;

/**
 * The earliest start of events that end after a time: earlier by the longest duration of any event. This bounds the
 * index range of lists by end time. Undefined if the list has its own bound for the start.
 */
async function earliestStart(
  db: Context["db"],
  { anyAuthor, own }: Visible,
  { start_date, starts_after, ends_after }: Window,
): Promise<LocalTime | undefined> {
  if (ends_after === undefined || start_date !== undefined || starts_after !== undefined)
    return undefined;
  const found = await Promise.all(
    [...anyAuthor, ...own].map((status) =>
      db.events.find({
        where: { status },
        orderBy: [{ duration: "desc" }],
        limit: 1,
        columns: ["duration"],
      }),
    ),
  );
  const longest = Math.max(0, ...found.flat().map(({ duration }) => duration));
  const time = Date.parse(`${ends_after}Z`) - longest * 1000 - slack;
  return formatTime(Math.max(time, Date.parse("1000-01-01T00:00:00Z")));
}
