import { opensItem, tag, type Taxonomy } from "@waymark/content";
import { costValues, showCost, type Position } from "../cost.ts";
import { eventDocument } from "../event-document.ts";
import { abbreviationOf, toDetails, toSql, type TimeDetails } from "../time/display.ts";
import { calendarCategory } from "../types.ts";
import {
  addressOf,
  type Dates,
  datesOf,
  globalId,
  lineageOf,
  type ResponseContext,
  switchOf,
  type EventRow,
  type Item,
  descriptionOf,
  type Loaded,
} from "./loaded.ts";
import {
  type ImageItem,
  type OrganizerItem,
  toImageItem,
  toOrganizerItem,
  toVenueItem,
  type VenueItem,
} from "./contact.ts";
import { costOf } from "./cost.ts";
import { toEmbeddedTerm, type EmbeddedTerm } from "./term.ts";

/** The parsed cost of an event. */
export interface CostDetails {
  readonly currency_symbol: string;
  readonly currency_code: string;
  readonly currency_position: Position;
  /** Numbers as strings, in ascending order. */
  readonly values: readonly string[];
}
/** An event, as responses contain it. */
export interface EventItem extends Dates {
  readonly id: number;
  readonly global_id: string;
  readonly global_id_lineage: readonly string[];
  readonly author: string;
  readonly status: string;
  readonly url: string;
  readonly rest_url: string;
  readonly title: string;
  readonly description: string;
  readonly excerpt: string;
  readonly slug: string;
  readonly image: ImageItem | false;
  readonly all_day: boolean;
  readonly start_date: string;
  readonly start_date_details: TimeDetails;
  readonly end_date: string;
  readonly end_date_details: TimeDetails;
  readonly utc_start_date: string;
  readonly utc_start_date_details: TimeDetails;
  readonly utc_end_date: string;
  readonly utc_end_date_details: TimeDetails;
  readonly timezone: string;
  readonly timezone_abbr: string;
  readonly cost: string;
  readonly cost_details: CostDetails;
  readonly website: string;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
  readonly hide_from_listings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
  readonly categories: readonly EmbeddedTerm[];
  readonly tags: readonly EmbeddedTerm[];
  /** The first venue; an empty list if there is none. `venues` has all of them. */
  readonly venue: VenueItem | readonly never[];
  readonly venues: readonly VenueItem[];
  readonly organizer: readonly OrganizerItem[];
  readonly json_ld?: Readonly<Record<string, unknown>>;
}

/** Whether the texts of an event are hidden, because it is protected and its password was not sent. */
const isLocked = (item: Item, { actor, password, calendar }: ResponseContext): boolean =>
  !opensItem(password, item) && !calendar.event.permissions.edit(actor, item);

/** Converts an event for responses. Without the password, a protected one has only its title and time. */
export function toEventItem(
  item: Item,
  loaded: Loaded,
  ctx: ResponseContext,
): EventItem | undefined {
  const time = loaded.times.get(item.id);
  if (!time) return undefined;
  const rendered = toFullItem(item, time, loaded, ctx);
  return isLocked(item, ctx) ? { ...rendered, ...blank } : rendered;
}

const noCost: CostDetails = {
  currency_symbol: "",
  currency_code: "",
  currency_position: "",
  values: [],
};
const blank = {
  description: "",
  excerpt: "",
  image: false,
  cost: "",
  cost_details: noCost,
  website: "",
  show_map: false,
  show_map_link: false,
  categories: [],
  tags: [],
  venue: [],
  venues: [],
  organizer: [],
} as const;

/** Converts an event with all of its fields. */
function toFullItem(item: Item, time: EventRow, loaded: Loaded, ctx: ResponseContext): EventItem {
  const { calendar, site } = ctx;
  const { render } = calendar.event;
  const url = addressOf(item, calendar.event);
  const cost = costOf(item, calendar.options);
  const picture = loaded.pictures.get(item.featured_media);
  const venues = (loaded.linked.venue.get(item.id) ?? []).map((one) =>
    toVenueItem(one, loaded, ctx),
  );
  const organizer = (loaded.linked.organizer.get(item.id) ?? []).map((one) =>
    toOrganizerItem(one, loaded, ctx),
  );
  const terms = loaded.terms.get(item.id) ?? [];
  const termsIn = ({ name }: Taxonomy) => terms.filter(({ taxonomy }) => taxonomy === name);
  const [venue] = venues;
  return {
    id: item.id,
    global_id: globalId(item.id, site),
    global_id_lineage: lineageOf(item, site),
    author: String(item.author),
    status: item.status,
    ...datesOf(item),
    url,
    rest_url: `${site.api}/calendar/events/v1/events/${item.id}`,
    title: render(item, "title", ctx),
    description: descriptionOf(calendar.event, item, loaded, ctx),
    excerpt: item.excerpt.trim() === "" ? "" : render(item, "excerpt", ctx).trim(),
    slug: item.slug,
    image: picture ? toImageItem(picture) : false,
    all_day: time.all_day,
    ...moment("start_date", time.start_local),
    ...moment("end_date", time.end_local),
    ...moment("utc_start_date", time.start),
    ...moment("utc_end_date", time.end),
    timezone: time.timezone,
    timezone_abbr: abbreviationOf(time.timezone, time.start),
    cost: showCost(cost, calendar.options),
    cost_details: {
      currency_symbol: cost.currency_symbol,
      currency_code: cost.currency_code,
      currency_position: cost.currency_position,
      values: costValues(cost),
    },
    website: websiteOf(item) ?? url,
    show_map: switchOf(item, "show_map"),
    show_map_link: switchOf(item, "show_map_link"),
    hide_from_listings: time.hidden,
    sticky: item.menu_order === -1,
    featured: time.featured,
    categories: termsIn(calendarCategory).map((term) =>
      toEmbeddedTerm(term, calendarCategory, site),
    ),
    tags: termsIn(tag).map((term) => toEmbeddedTerm(term, tag, site)),
    venue: venue ?? [],
    venues,
    organizer,
    ...(ctx.withDocument &&
      item.status === "publish" &&
      item.password === "" && { json_ld: eventDocument(item, time, loaded, ctx) }),
  };
}
const websiteOf = ({ extra }: Item): string | undefined => {
  const website = extra.fields?.["website"];
  return typeof website === "string" ? website : undefined;
};

/** A time with its parts. */
function moment<N extends string>(name: N, time: string) {
  return { [name]: toSql(time), [`${name}_details`]: toDetails(time) } as {
    readonly [K in N]: string;
  } & { readonly [K in `${N}_details`]: TimeDetails };
}
