import { fieldOf } from "../items/common.ts";
import type { Item, Loaded } from "../items/loaded.ts";
import type { Showing } from "../items/show.ts";
import { toPlain } from "./plain.ts";

const context = "https://schema.org";
/** Removes empty entries. */
export const nonEmpty = (entries: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== "" && value !== undefined),
  );

/** The text of an item without markup. */
export function plainText(
  item: Item,
  kind: "event" | "venue" | "organizer",
  { calendar, ...show }: Showing,
): string {
  const { render } = calendar[kind];
  const part = item.excerpt.trim() === "" ? "content" : "excerpt";
  if (item[part] === "") return "";
  return toPlain(render(item, part, show));
}
const imageOf = (item: Item, { pictures }: Pick<Loaded, "pictures">): string | undefined =>
  pictures.get(item.featured_media)?.url;

/** The schema.org data of a venue. */
export function toPlaceDocument(
  item: Item,
  loaded: Pick<Loaded, "pictures">,
  show: Showing,
): Readonly<Record<string, unknown>> {
  const { geo_lat: latitude, geo_lng: longitude } = item.extra.fields ?? {};
  const address = nonEmpty({
    streetAddress: fieldOf(item, "address"),
    addressLocality: fieldOf(item, "city"),
    addressRegion: fieldOf(item, "stateprovince"),
    postalCode: fieldOf(item, "zip"),
    addressCountry: fieldOf(item, "country"),
  });
  const hasPoint = typeof latitude === "number" && typeof longitude === "number";
  return {
    "@type": "Place",
    ...nonEmpty({
      name: toPlain(show.calendar.venue.render(item, "title", show)),
      description: plainText(item, "venue", show),
      image: imageOf(item, loaded),
      address:
        Object.keys(address).length === 0 ? undefined : { "@type": "PostalAddress", ...address },
      geo: hasPoint ? { "@type": "GeoCoordinates", latitude, longitude } : undefined,
      telephone: fieldOf(item, "phone"),
      sameAs: fieldOf(item, "website"),
    }),
  };
}

/** The schema.org data of an organizer. */
export function holderOf(
  item: Item,
  loaded: Pick<Loaded, "pictures">,
  show: Showing,
): Readonly<Record<string, unknown>> {
  const website = fieldOf(item, "website");
  const { showMail } = show.calendar.options;
  return {
    "@type": "Organization",
    ...nonEmpty({
      name: toPlain(show.calendar.organizer.render(item, "title", show)),
      description: plainText(item, "organizer", show),
      image: imageOf(item, loaded),
      url: website,
      telephone: fieldOf(item, "phone"),
      email: showMail ? fieldOf(item, "email") : undefined,
      sameAs: website,
    }),
  };
}

/** The JSON-LD of a venue page. */
export const venueDocument = (item: Item, loaded: Pick<Loaded, "pictures">, show: Showing) => ({
  "@context": context,
  ...toPlaceDocument(item, loaded, show),
});
/** The JSON-LD of an organizer page. */
export const organizerDocument = (item: Item, loaded: Pick<Loaded, "pictures">, show: Showing) => ({
  "@context": context,
  ...holderOf(item, loaded, show),
});
