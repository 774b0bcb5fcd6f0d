import type { VenueItem } from "@waymark/calendar";
import { addressLine } from "./event.ts";
import { markup, type Html } from "./markup.ts";

/** A link to a map of where a venue is; nothing where nobody said. */
export function mapLink(venue: VenueItem): Html | false {
  const { geo_lat: lat, geo_lng: lng } = venue;
  if (lat !== undefined && lng !== undefined)
    return toMap(`?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`);
  const query = addressLine(venue);
  return query !== "" && toMap(`search?${new URLSearchParams({ query })}`);
}
const toMap = (path: string): Html =>
  markup` <a href="https://www.openstreetmap.org/${path}" rel="noopener">Map</a>`;

/** A number to call. */
export const phoneLink = (phone: string): Html =>
  markup`<a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a>`;

/** An address elsewhere, without its scheme. */
export function websiteLink(website: string): Html {
  const shown = website.replace(/^https?:\/\//, "").replace(/\/$/, "");
  return markup`<a href="${website}" rel="nofollow noopener">${shown}</a>`;
}
