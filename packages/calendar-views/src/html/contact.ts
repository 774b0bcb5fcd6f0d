import type { VenueItem } from "@waymark/calendar";
import { addressLine } from "./event.ts";
import { markup, type Html } from "./markup.ts";

/** A link to a map of a venue; nothing without an address. */
export function mapLink(venue: VenueItem): Html | false {
  const { geo_lat: lat, geo_lng: lng } = venue;
  if (lat !== undefined && lng !== undefined)
    return toMap(`?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`);
  const query = addressLine(venue);
  return query !== "" && toMap(`search?${new URLSearchParams({ query })}`);
}
const toMap = (path: string): Html =>
  markup` <a href="https://www.openstreetmap.org/${path}" rel="noopener">Map</a>`;

/** A phone link. */
export const phoneLink = (phone: string): Html =>
  markup`<a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a>`;

/** A website link without the scheme. */
export function websiteLink(website: string): Html {
  const text = website.replace(/^https?:\/\//, "").replace(/\/$/, "");
  return markup`<a href="${website}" rel="nofollow noopener">${text}</a>`;
}
