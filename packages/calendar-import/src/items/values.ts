import { parseUrl } from "@waymark/core";
import type { Settings } from "../records/settings.ts";
import type { ImportedItem } from "./item.ts";
import { timesOf } from "./times.ts";

/** What an event gets beside what its item says. */
export interface EventDefaults {
  readonly settings: Settings;
  /** The slug of the category that everything gets. */
  readonly category: string | undefined;
  readonly isNew: boolean;
  /** Its venues and organizers, as a write of an event takes them. */
  readonly venue: readonly object[] | undefined;
  readonly organizer: readonly object[] | undefined;
}

/** An item as a client would send it. What is none of its fields' values is left out; its title and times are not. */
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
/** Whoever has changed the status of an event since has done so for a reason; one that became private is hidden. */
function statusOf(item: ImportedItem, settings: Settings, isNew: boolean): string | undefined {
  if (item.status === "private") return "private";
  return isNew ? settings.post_status : undefined;
}

/** Costs with the sign that stands beside them. */
function priced(
  cost: readonly string[],
  { currency_symbol: symbol = "", currency_position: position }: ImportedItem,
): readonly string[] {
  const isPlain = (value: string) => /^\d[\d.,]*$/.test(value.trim());
  const beside = (value: string) => (position === "prefix" ? symbol + value : value + symbol);
  return cost.map((value) => (symbol !== "" && isPlain(value) ? beside(value) : value));
}

/** Whether something is an address with http or https. */
export const isWebAddress = (text: string | undefined): boolean =>
  text !== undefined && /^https?:\/\//i.test(text) && parseUrl(text) !== undefined;
/** Without what is not said. */
export const defined = (
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
