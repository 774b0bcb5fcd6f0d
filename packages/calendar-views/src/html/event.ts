import { markup, rawHtml, type Html } from "@waymark/core";
import type { EventItem, VenueItem } from "@waymark/calendar";
import { when, type Words } from "./text.ts";

/** The CSS classes of an event, for themes. */
export const classesOf = (event: EventItem, base: string): string =>
  [
    base,
    `post-${event.id}`,
    `status-${event.status}`,
    ...(event.featured ? [`${base}--featured`] : []),
    ...event.categories.map(({ slug }) => `cat_${slug}`),
    ...event.tags.map(({ slug }) => `tag-${slug}`),
  ].join(" ");

/** The title of an event; its ID if it has none. */
export const titleOf = ({ id, title }: Pick<EventItem, "id" | "title">, words: Words): Html =>
  title === ""
    ? markup`${words.t("untitled", { id: String(id) })}`
    : asContent(rawHtml(title), words);

/** A text of an event, marked with its language where that of the page is another one. */
export const asContent = (text: Html | string, { content }: Words, element = "span"): Html =>
  content.html === ""
    ? markup`${text}`
    : markup`<${rawHtml(element)}${content}>${text}</${rawHtml(element)}>`;

/** The parts of an address in order. */
export const addressLine = (venue: VenueItem): string =>
  [venue.address, venue.city, venue.stateprovince, venue.zip, venue.country]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");

/** The context of an event in a list: the site's date, and the heading level of events. */
export interface Listed {
  readonly today: string;
  readonly level: 3 | 4;
}

/** An event in a list. Titles, texts and summaries are HTML sanitized on write. */
export const eventArticle = (event: EventItem, words: Words, { today, level }: Listed): Html => {
  const { url, venues, excerpt, cost } = event;
  const summary =
    excerpt !== "" &&
    markup`<div class="calendar-event__excerpt"${words.content}>${rawHtml(excerpt)}</div>`;
  const price =
    cost !== "" && markup`<p class="calendar-event__cost">${asContent(cost, words)}</p>`;
  return markup`<article class="${classesOf(event, "calendar-event")}">
${pictureOf(event)}
<header>
<p class="calendar-event__when">${when(event, words, today)}</p>
<h${level}><a href="${url}">${titleOf(event, words)}</a></h${level}>
${venues.map((venue) => toVenue(venue, words))}
</header>
${summary}
${price}
</article>`;
};

/** The image link duplicates the title's link and is hidden from assistive technology. */
const pictureOf = ({ image, url }: EventItem): Html | false =>
  image !== false &&
  markup`<a class="calendar-event__image" href="${url}" tabindex="-1" aria-hidden="true">${imageTag(image, "(min-width: 48rem) 17rem, 92vw", true)}</a>`;
const toVenue = (venue: VenueItem, words: Words): Html => {
  const name = markup`<span class="calendar-event__venue">${rawHtml(venue.venue)}</span>`;
  return markup`<address>${asContent(markup`${name} ${addressLine(venue)}`, words)}</address>`;
};

type Picture = Exclude<EventItem["image"], false>;

/** An image in all its versions of the same shape, with its dimensions; `sizes` is the attribute. */
export function imageTag(image: Picture, sizes: string, isLazy = false): Html {
  const { url, width = 0, height = 0 } = image;
  const versions = [...Object.values(image.sizes ?? {}), { url, width, height }]
    .filter((one) => Math.abs((one.width * height) / Math.max(1, width) - one.height) <= 1)
    .map((one) => `${one.url} ${one.width}w`);
  return markup`<img src="${url}" alt=""${versions.length > 1 && markup` srcset="${versions.join(", ")}" sizes="${sizes}"`}${width > 0 && markup` width="${width}" height="${height}"`}${isLazy && markup` loading="lazy"`}>`;
}
