import type { EventItem, VenueItem } from "@waymark/calendar";
import { markup, rawHtml, type Html } from "./markup.ts";
import type { Words } from "./text.ts";
import { when } from "./when.ts";

/** The classes of an event: what themes hold on to. */
export const classesOf = (event: EventItem, base: string): string =>
  [
    base,
    `post-${event.id}`,
    `status-${event.status}`,
    ...(event.featured ? [`${base}--featured`] : []),
    ...event.categories.map(({ slug }) => `cat_${slug}`),
    ...event.tags.map(({ slug }) => `tag-${slug}`),
  ].join(" ");

/** The title of an event; one without words is told apart by its number. */
export const titleOf = ({ id, title }: Pick<EventItem, "id" | "title">): Html =>
  title === "" ? markup`No. ${id}` : rawHtml(title);

/** The parts of an address in their order. */
export const addressLine = (venue: VenueItem): string =>
  [venue.address, venue.city, venue.stateprovince, venue.zip, venue.country]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");

/** Where an event is listed: the date of the site, and the level of the headings of events there. */
export interface Listed {
  readonly today: string;
  readonly level: 3 | 4;
}

/** An event in a list. Titles, texts and summaries are markup that was cleaned when it was stored. */
export const eventArticle = (event: EventItem, words: Words, { today, level }: Listed): Html => {
  const { url, venues, excerpt, cost } = event;
  const summary =
    excerpt !== "" && markup`<div class="calendar-event__excerpt">${rawHtml(excerpt)}</div>`;
  const price = cost !== "" && markup`<p class="calendar-event__cost">${cost}</p>`;
  return markup`<article class="${classesOf(event, "calendar-event")}">
${pictureOf(event)}
<header>
<p class="calendar-event__when">${when(event, words, today)}</p>
<h${level}><a href="${url}">${titleOf(event)}</a></h${level}>
${venues.map(toPlace)}
</header>
${summary}
${price}
</article>`;
};

/** The image leads where the title does: it is no second link for who hears or types. */
const pictureOf = ({ image, url }: EventItem): Html | false =>
  image !== false &&
  markup`<a class="calendar-event__image" href="${url}" tabindex="-1" aria-hidden="true"><img src="${image.url}" alt="" loading="lazy"${sizeOf(image)}></a>`;
const toPlace = (venue: VenueItem): Html =>
  markup`<address><span class="calendar-event__venue">${rawHtml(venue.venue)}</span> ${addressLine(venue)}</address>`;

interface Sized {
  readonly width?: number;
  readonly height?: number;
}
/** The size of an image, so that what is around it does not move when it comes. */
export const sizeOf = ({ width, height }: Sized): Html | false =>
  width !== undefined && height !== undefined && markup` width="${width}" height="${height}"`;
