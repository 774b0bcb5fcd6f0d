import { parseUrl } from "@waymark/core";
import type { Settings } from "../records/settings.ts";
import type { ImportedItem } from "./item.ts";
import { timesOf } from "./times.ts";

/** Values for an event that are not in its item. */
export interface EventDefaults {
  readonly settings: Settings;
  /** Slug of the category for all events. */
  readonly category: string | undefined;
  readonly isNew: boolean;
  /** Venues and organizers as arguments. */
  readonly venue: readonly object[] | undefined;
  readonly organizer: readonly object[] | undefined;
}

/** The arguments of an event. Invalid values are omitted, except title and times. */
export function toValues(
  item: ImportedItem,
  given: EventDefaults,
): Readonly<Record<string, unknown>> {
  const { settings, category, isNew, venue, organizer } = given;
  const { title, description, excerpt, url, image, tags, cost, currency_code: code } = item;
  const categories = [...(item.categories ?? []), ...(category === undefined ? [] : [category])];
  return defined({
    title,
    description,
    excerpt,
    ...timesOf(item),
    timezone: item.timezone || undefined,
    status: statusOf(item, settings, isNew),
    website: isWebAddress(url) ? url : undefined,
    image: image === "" ? undefined : image,
    categories: categories.length > 0 ? categories : undefined,
    tags,
    cost: cost && priced(cost, item),
    currency_code: /^[A-Z]{3}$/.test(code ?? "") ? code : undefined,
    show_map: item.show_map ?? (isNew ? settings.show_map : undefined),
    show_map_link: item.show_map_link ?? (isNew ? settings.show_map : undefined),
    ...(settings.takes_marks && {
      hide_from_listings: item.hide_from_listings,
      sticky: item.sticky,
      featured: item.featured,
    }),
    venue,
    organizer,
  });
}
/** A status that was changed here is preserved; private events are hidden. */
function statusOf(item: ImportedItem, settings: Settings, isNew: boolean): string | undefined {
  if (item.status === "private") return "private";
  return isNew ? settings.post_status : undefined;
}

/** Costs with their currency symbol. */
function priced(
  cost: readonly string[],
  { currency_symbol: symbol = "", currency_position: position }: ImportedItem,
): readonly string[] {
  const isPlain = (value: string) => /^\d[\d.,]*$/.test(value.trim());
  const beside = (value: string) => (position === "prefix" ? symbol + value : value + symbol);
  return cost.map((value) => (symbol !== "" && isPlain(value) ? beside(value) : value));
}

/** Whether a text is an http or https URL. */
export const isWebAddress = (text: string | undefined): boolean =>
  text !== undefined && /^https?:\/\//i.test(text) && parseUrl(text) !== undefined;
/** Without undefined values. */
export const defined = (
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
