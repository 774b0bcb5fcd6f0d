import { markup, type Html, rawHtml } from "@waymark/core";
import type { VenueItem, EventItem, OrganizerItem } from "@waymark/calendar";
import { addressLine, asContent, imageTag } from "./event.ts";
import { data, type Words } from "./text.ts";
import { listBody } from "./list.ts";

/** A link to a map of a venue; nothing without an address. */
export function mapLink(venue: VenueItem, words: Words): Html | false {
  const { geo_lat: lat, geo_lng: lng } = venue;
  if (lat !== undefined && lng !== undefined)
    return toMap(`?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`, words);
  const query = addressLine(venue);
  return query !== "" && toMap(`search?${new URLSearchParams({ query })}`, words);
}
const toMap = (path: string, { t }: Words): Html =>
  markup` <a href="https://www.openstreetmap.org/${path}" rel="noopener">${t("map")}</a>`;

/** A phone link. */
export const phoneLink = (phone: string): Html =>
  markup`<a href="tel:${phone.replace(/[^\d+]/g, "")}" dir="ltr">${phone}</a>`;

/** A website link without the scheme. */
export function websiteLink(website: string): Html {
  const text = website.replace(/^https?:\/\//, "").replace(/\/$/, "");
  return markup`<a href="${website}" rel="nofollow noopener">${text}</a>`;
}

interface ContactPageContext {
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
  { today, calendar, events }: ContactPageContext,
): Html {
  const { image, description = "", json_ld: document } = contact;
  const name = "venue" in contact ? contact.venue : contact.organizer;
  const picture = image && markup`<p>${imageTag(image, "(min-width: 66rem) 62rem, 92vw")}</p>`;
  const upcoming =
    events.length === 0
      ? markup`<p>${words.t("noUpcoming")}</p>`
      : listBody(events, words, { label: words.t("upcoming"), today, level: 4 });
  return markup`<article class="calendar-common calendar-contact">
${document && data("application/ld+json", document)}
<p><a href="${calendar}">${words.t("allEvents")}</a></p>
<h1>${asContent(rawHtml(name), words)}</h1>
<address>${linesOf(contact, words).map((line) => markup`<p>${line}</p>`)}</address>
${picture}
${asContent(rawHtml(description), words, "div")}
<h2>${words.t("upcoming")}</h2>
${upcoming}
</article>`;
}

/** Address and contact data. */
function linesOf(contact: VenueItem | OrganizerItem, words: Words): readonly Html[] {
  const { phone, website } = contact;
  return [
    ...("venue" in contact ? addressLines(contact, words) : []),
    ...(phone === undefined ? [] : [phoneLink(phone)]),
    ...(website === undefined ? [] : [websiteLink(website)]),
  ];
}
function addressLines(venue: VenueItem, words: Words): readonly Html[] {
  const line = addressLine(venue);
  const map = venue.show_map_link && mapLink(venue, words);
  return line !== "" || map ? [markup`${asContent(line, words)}${map}`] : [];
}
