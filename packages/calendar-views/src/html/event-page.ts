import { type Html, markup, rawHtml } from "@waymark/core";
import { type EventItem, type OrganizerItem, toPlain, type VenueItem } from "@waymark/calendar";
import type { Step } from "../data/view-data.ts";
import { mapLink, phoneLink, websiteLink } from "./contact-page.ts";
import { addressLine, asContent, classesOf, imageTag, titleOf } from "./event.ts";
import { dropdown } from "./list.ts";
import { data, when, type Words } from "./text.ts";

interface EventPageContext extends FactContext {
  /** URL of the calendar. */
  readonly calendar: string;
  /** Links to add it to a personal calendar. */
  readonly add: readonly Step[];
  /** Whether its texts are hidden by a password. */
  readonly isLocked: boolean;
}

/** The page of an event with its time, venue, organizer, cost, and calendar links. */
export function eventPage(event: EventItem, words: Words, around: EventPageContext): Html {
  const { image, description, json_ld: document } = event;
  const { calendar, add, isLocked } = around;
  const picture =
    image !== false && markup`<p>${imageTag(image, "(min-width: 66rem) 62rem, 92vw")}</p>`;
  const text = isLocked
    ? markup`<p>${words.t("protected")}</p>`
    : asContent(rawHtml(description), words, "div");
  return markup`<article class="calendar-common ${classesOf(event, "calendar-single")}">
${document && data("application/ld+json", document)}
<p><a href="${calendar}">${words.t("allEvents")}</a></p>
<h1>${titleOf(event, words)}</h1>
${picture}
<div class="calendar-single__columns">
${factsOf(event, words, around)}
${text}
${dropdown(words.t("addToCalendar"), add)}
</div>
</article>`;
}

/** The context of an event's facts. */
interface FactContext {
  /** Date of the site. */
  readonly today: string;
  /** URLs of a category or tag by slug. */
  readonly toTerm: Readonly<Record<"category" | "tag", (slug: string) => string>>;
}

/** The facts of an event besides its text, as a definition list. */
function factsOf(event: EventItem, words: Words, { today, toTerm }: FactContext): Html {
  const { t } = words;
  const { cost, categories, tags, venues, organizer, website, url } = event;
  const facts: readonly (Html | false)[] = [
    fact(t("when"), when(event, words, today)),
    cost !== "" && fact(t("cost"), asContent(cost, words)),
    several("venue", venues, (venue) => venueLines(event, venue, words), words),
    several("organizer", organizer, (one) => organizerLines(one, words), words),
    categories.length > 0 && fact(t("categories"), links(categories, toTerm.category, words)),
    tags.length > 0 && fact(t("tags"), links(tags, toTerm.tag, words)),
    website !== url && website !== "" && fact(t("website"), websiteLink(website)),
  ];
  return markup`<dl>
${facts}</dl>`;
}

const fact = (name: string, value: Html): Html => markup`<dt>${name}</dt><dd>${value}</dd>\n`;
const several = <T>(
  name: "venue" | "organizer",
  all: readonly T[],
  show: (one: T) => Html,
  { t }: Words,
): Html | false =>
  all.length > 0 &&
  fact(t(name, { count: all.length }), markup`${all.map((one) => markup`<p>${show(one)}</p>`)}`);
const links = (terms: EventItem["categories"], to: (slug: string) => string, words: Words): Html =>
  markup`${terms.map(({ name, slug }, at) => markup`${at > 0 && words.t("listSeparator")}<a href="${to(slug)}">${asContent(toPlain(name), words)}</a>`)}`;

function venueLines(event: EventItem, venue: VenueItem, words: Words): Html {
  const { url, venue: name, phone } = venue;
  const line = addressLine(venue);
  return markup`<a href="${url}">${asContent(rawHtml(name), words)}</a>${line !== "" && markup`<br>${asContent(line, words)}`}${event.show_map_link && venue.show_map_link && mapLink(venue, words)}${phone !== undefined && markup`<br>${phoneLink(phone)}`}`;
}
const organizerLines = ({ url, organizer, phone }: OrganizerItem, words: Words): Html =>
  markup`<a href="${url}">${asContent(rawHtml(organizer), words)}</a>${phone !== undefined && markup`<br>${phoneLink(phone)}`}`;
