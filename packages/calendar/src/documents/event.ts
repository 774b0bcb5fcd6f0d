import { lowestPrice } from "../cost/cost.ts";
import { addressOf } from "../items/common.ts";
import { costOf } from "../items/cost.ts";
import type { EventRow, Item, Loaded } from "../items/loaded.ts";
import type { Showing } from "../items/show.ts";
import { withOffset } from "../time/display.ts";
import { holderOf, toPlaceDocument, plainText, nonEmpty } from "./contact.ts";
import { toPlain } from "./plain.ts";

/** The JSON-LD of an event: `Event` of schema.org. */
export function eventDocument(
  item: Item,
  time: EventRow,
  loaded: Loaded,
  show: Showing,
): Readonly<Record<string, unknown>> {
  const { calendar } = show;
  const url = addressOf(item, calendar.event);
  const [venue] = loaded.linked.venue.get(item.id) ?? [];
  const [organizer] = loaded.linked.organizer.get(item.id) ?? [];
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    ...nonEmpty({
      name: toPlain(calendar.event.render(item, "title", show)),
      description: plainText(item, "event", show),
      image: loaded.pictures.get(item.featured_media)?.url,
      url,
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      eventStatus: "https://schema.org/EventScheduled",
      startDate: withOffset(time.start_local, time.start),
      endDate: withOffset(time.end_local, time.end),
      location: venue && toPlaceDocument(venue, loaded, show),
      organizer: organizer && holderOf(organizer, loaded, show),
      offers: offersOf(item, url, show),
    }),
  };
}

function offersOf(
  item: Item,
  url: string,
  { calendar: { options } }: Showing,
): Readonly<Record<string, unknown>> | undefined {
  const cost = costOf(item, options);
  const price = lowestPrice(cost);
  // An offer requires a currency: omitted for an ambiguous symbol.
  const code = cost.currency_code || (cost.currency_symbol === "" && options.currency.code);
  if (price === undefined || !code) return undefined;
  return {
    "@type": "Offer",
    price,
    priceCurrency: code,
    url,
    category: "primary",
    availability: "https://schema.org/InStock",
    validFrom: `${item.date_gmt}Z`,
  };
}
