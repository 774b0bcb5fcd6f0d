import { markup, type Html, rawHtml } from "@waymark/core";
import type { VenueItem, EventItem, OrganizerItem } from "@waymark/calendar";
import { addressLine, sizeOf } from "./event.ts";
import { data, type Words } from "./text.ts";
import { listBody } from "./list.ts";

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

interface Around {
  /** Date of the site. */
  readonly today: string;
  /** URL of the calendar. */
  readonly calendar: string;
  /** Upcoming events. */
  readonly events: readonly EventItem[];
}

/** The page of a venue or organizer, with upcoming events. */
export function contactPage(
  contact: VenueItem | OrganizerItem,
  words: Words,
  { today, calendar, events }: Around,
): Html {
  const { image, description = "", json_ld: document } = contact;
  const name = "venue" in contact ? contact.venue : contact.organizer;
  const picture = image && markup`<p><img src="${image.url}" alt=""${sizeOf(image)}></p>`;
  const upcoming =
    events.length === 0
      ? markup`<p>There are no upcoming events.</p>`
      : listBody(events, words, { label: "Upcoming events", today, level: 4 });
  return markup`<article class="calendar-common calendar-contact">
${document && data("application/ld+json", document)}
<p><a href="${calendar}">« All Events</a></p>
<h1>${rawHtml(name)}</h1>
<address>${linesOf(contact).map((line) => markup`<p>${line}</p>`)}</address>
${picture}
${rawHtml(description)}
<h2>Upcoming events</h2>
${upcoming}
</article>`;
}

/** Address and contact data. */
function linesOf(contact: VenueItem | OrganizerItem): readonly Html[] {
  const { phone, website } = contact;
  return [
    ...("venue" in contact ? addressLines(contact) : []),
    ...(phone === undefined ? [] : [phoneLink(phone)]),
    ...(website === undefined ? [] : [websiteLink(website)]),
  ];
}
function addressLines(venue: VenueItem): readonly Html[] {
  const line = addressLine(venue);
  const map = venue.show_map_link && mapLink(venue);
  return line !== "" || map ? [markup`${line}${map}`] : [];
}
