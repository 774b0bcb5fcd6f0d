import type { EventItem, OrganizerItem, VenueItem } from "@waymark/calendar";
import { mapLink, phoneLink, websiteLink } from "./contact.ts";
import { addressLine, sizeOf } from "./event.ts";
import { listBody } from "./list.ts";
import { data, markup, rawHtml, type Html } from "./markup.ts";
import type { Words } from "./text.ts";

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
