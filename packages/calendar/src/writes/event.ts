import {
  addTerm,
  createItem,
  type ItemInput,
  tag,
  type Taxonomy,
  type Term,
  updateItem,
} from "@waymark/content";
import { toSlug } from "@waymark/content-text";
import { ApiError, collationKey, coreErrors, toLocal } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Calendar } from "../calendar.ts";
import { readCost } from "../cost.ts";
import { toPlain } from "../event-document.ts";
import { invalid } from "../errors.ts";
import type { EventRow, Item } from "../items/loaded.ts";
import { readMoment, type ReadTime, dayOf, type Span, toSpan } from "../time/read.ts";
import { calendarCategory } from "../types.ts";
import { commonInput } from "./contact.ts";
import type { EventValues } from "./event-args.ts";
import { publishLinked, setLinked } from "./linked.ts";
import { resolveStatus } from "./status.ts";

/** Creates an event: its item, time, terms and links, in one transaction. */
export async function createEvent(
  calendar: Calendar,
  ctx: Context,
  values: EventValues,
): Promise<Item> {
  const span = spanOf(calendar, ctx, values, undefined);
  const item = await createItem(
    calendar.event,
    ctx,
    await toInput(calendar, ctx, values, undefined),
  );
  const time = await ctx.db.events.insert({
    content: item.id,
    status: item.status,
    author: item.author,
    hidden: values.hide_from_listings ?? false,
    featured: values.featured ?? false,
    ...span,
  });
  await link(calendar, ctx, time, values);
  return item;
}

/** Updates the given values only. */
export async function updateEvent(
  calendar: Calendar,
  ctx: Context,
  before: { readonly item: Item; readonly time: EventRow },
  values: EventValues,
): Promise<Item> {
  const span = spanOf(calendar, ctx, values, before.time);
  const input = await toInput(calendar, ctx, values, before.item);
  const item = await updateItem(calendar.event, ctx, before.item, input);
  const { hide_from_listings: hidden, featured } = values;
  const time = await ctx.db.events.update(
    { content: item.id },
    {
      status: item.status,
      author: item.author,
      ...span,
      ...(hidden !== undefined && { hidden }),
      ...(featured !== undefined && { featured }),
    },
  );
  await ctx.db.links.updateAll({ event: item.id }, { status: time.status, end: time.end });
  await link(calendar, ctx, time, values);
  return item;
}

async function link(
  calendar: Calendar,
  ctx: Context,
  time: EventRow,
  { venue, organizer }: EventValues,
): Promise<void> {
  if (venue) await setLinked(calendar, "venue", ctx, time, venue);
  if (organizer) await setLinked(calendar, "organizer", ctx, time, organizer);
  await publishLinked(calendar, ctx, time);
}

async function toInput(
  calendar: Calendar,
  ctx: Context,
  values: EventValues,
  before: Item | undefined,
): Promise<ItemInput> {
  const { actor, site } = ctx;
  const { permissions } = calendar.event;
  const terms = { takesIds: values.hasNamedTerms !== true };
  const { title, image, sticky, cost, website, show_map, show_map_link, currency_code } = values;
  const status = resolveStatus(permissions, ctx, values.status, before?.status);
  const price = cost && readCost(cost, site.locale);
  return {
    ...(title !== undefined && { title }),
    ...commonInput(permissions, ctx, values, before),
    ...(status !== undefined && { status }),
    ...(values.password !== undefined && { password: values.password }),
    ...(image !== undefined && { featured_media: image }),
    ...(sticky !== undefined && { menu_order: sticky ? -1 : 0 }),
    ...(price && { ...price }),
    ...(currency_code !== undefined && { currency_code }),
    ...(website !== undefined && { website }),
    ...(show_map !== undefined && { show_map }),
    ...(show_map_link !== undefined && { show_map_link }),
    ...(values.lineage && { lineage: values.lineage }),
    ...(values.categories && {
      [calendarCategory.base]: await resolveTerms(ctx, calendarCategory, values.categories, {
        ...terms,
        mayAdd: permissions.publish(actor),
      }),
    }),
    ...(values.tags && {
      [tag.base]: await resolveTerms(ctx, tag, values.tags, {
        ...terms,
        mayAdd: actor.can("manage_categories"),
      }),
    }),
  };
}

/** The times of an event after a write. A change of only the zone preserves the local time. */
function spanOf(
  { options: { dayBegins } }: Calendar,
  { clock, site }: Context,
  values: EventValues,
  before: EventRow | undefined,
): Span {
  const timezone = zoneOf(values.timezone, before, site.timezone);
  const isAllDay = values.all_day ?? before?.all_day ?? false;
  const stored = before && storedTimes(before, { timezone, isAllDay, dayBegins });
  const at = (name: "start_date" | "end_date"): ReadTime => {
    const input = values[name];
    const reading = { timezone, now: clock.now() };
    const time = input === undefined ? stored?.[name] : readMoment(input, reading);
    if (time === undefined) throw invalid(name, "Must be a date or time such as 2026-01-31 19:00.");
    return time;
  };
  const [start, end] = [at("start_date"), at("end_date")];
  const span = toSpan({ start, end, timezone, isAllDay, dayBegins });
  const [late] = (["end_date", "start_date"] as const).filter((name) => values[name] !== undefined);
  if (!span)
    throw invalid(
      late ?? "end_date",
      "The event must end after its start and before the year 10000.",
    );
  return span;
}
const zoneOf = (
  input: string | undefined,
  before: EventRow | undefined,
  standard: string,
): string => (input === undefined ? (before?.timezone ?? standard) : input || standard);

interface After {
  readonly timezone: string;
  readonly isAllDay: boolean;
  readonly dayBegins: string;
}
/** The stored times of an event. The end of an all-day event is on its last day, whatever time days start. */
function storedTimes(
  before: EventRow,
  { timezone, isAllDay, dayBegins }: After,
): { readonly start_date: ReadTime; readonly end_date: ReadTime } {
  // For a repeated local time the stored moment determines which one, unless the zone's rules have changed since.
  const at = (wall: string, utc: string): ReadTime =>
    timezone === before.timezone && toLocal(utc, timezone) === wall ? { wall, utc } : { wall };
  const isLastDay = isAllDay && before.all_day;
  return {
    start_date: at(before.start_local, before.start),
    end_date: isLastDay
      ? { wall: `${dayOf(before.end_local, dayBegins)}T00:00:00` }
      : at(before.end_local, before.end),
  };
}

interface TermLookup {
  /** Whether numbers may be IDs. Otherwise they are names, as in imports: IDs of another site have no meaning here. */
  readonly takesIds: boolean;
  readonly mayAdd: boolean;
}
/**
 * The IDs of the terms of a write, by ID, slug or name. Unknown names are created if the user may add terms; unknown
 * IDs are ignored.
 *
 * @throws ApiError 401 or 403 `rest_forbidden` for a new name without the permission to add terms.
 */
async function resolveTerms(
  ctx: Context,
  taxonomy: Taxonomy,
  named: readonly string[],
  { takesIds, mayAdd }: TermLookup,
): Promise<readonly number[]> {
  const { db } = ctx;
  const numbers = (takesIds ? named : [])
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const stored = await db.terms.find({
    where: {
      taxonomy: taxonomy.name,
      or: [
        { id: { in: numbers } },
        { slug: { in: named.map(toSlug) } },
        { name_key: { in: named.flatMap(nameKeys) } },
      ],
    },
    orderBy: "id",
    forUpdate: true,
  });
  const found = [...stored];
  const ids = new Set<number>();
  for (const text of named) {
    const plain = toPlain(text).toLowerCase();
    const known =
      (takesIds ? found.find(({ id }) => String(id) === text) : undefined) ??
      found.find(({ slug }) => slug === toSlug(text)) ??
      found.find(({ name }) => toPlain(name).toLowerCase() === plain);
    if (known) ids.add(known.id);
    else if (!takesIds || !/^\d+$/.test(text)) {
      if (!mayAdd) throw coreErrors.rest_forbidden();
      const added = await addedTerm(ctx, taxonomy, text);
      found.push(added);
      ids.add(added.id);
    }
  }
  return [...ids];
}
/** Adds a term; if a concurrent write has just added it, returns that one. */
async function addedTerm(ctx: Context, taxonomy: Taxonomy, name: string): Promise<Term> {
  try {
    return await addTerm(ctx, taxonomy, { name });
  } catch (error) {
    const id = error instanceof ApiError && error.code === "term_exists" && error.data["term_id"];
    const term = typeof id === "number" ? await ctx.db.terms.get(id) : undefined;
    if (!term) throw error;
    return term;
  }
}
/** The keys of a name as written, and as terms store it: escaped for HTML. */
const nameKeys = (text: string): readonly string[] => [
  collationKey(text),
  collationKey(
    toPlain(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  ),
];
