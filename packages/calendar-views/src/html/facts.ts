import { toPlain, type EventItem, type OrganizerItem, type VenueItem } from "@waymark/calendar";
import { mapLink, phoneLink, websiteLink } from "./contact.ts";
import { addressLine } from "./event.ts";
import { markup, rawHtml, type Html } from "./markup.ts";
import type { Words } from "./text.ts";
import { when } from "./when.ts";

/** The context of an event's facts. */
export interface FactContext {
  /** Date of the site. */
  readonly today: string;
  /** URLs of a category or tag by slug. */
  readonly toTerm: Readonly<Record<"category" | "tag", (slug: string) => string>>;
}

/** The facts of an event besides its text, as a definition list. */
export function factsOf(event: EventItem, words: Words, { today, toTerm }: FactContext): Html {
  const { cost, categories, tags, venues, organizer, website, url } = event;
  const facts: readonly (Html | false)[] = [
    fact("When", when(event, words, today)),
    cost !== "" && fact("Cost", markup`${cost}`),
    several("Venue", venues, (venue) => venueLines(event, venue)),
    several("Organizer", organizer, organizerLines),
    categories.length > 0 && fact("Categories", links(categories, toTerm.category)),
    tags.length > 0 && fact("Tags", links(tags, toTerm.tag)),
    website !== url && website !== "" && fact("Website", websiteLink(website)),
  ];
  return markup`<dl>
${facts}</dl>`;
}

const fact = (name: string, value: Html): Html => markup`<dt>${name}</dt><dd>${value}</dd>\n`;
const several = <T>(name: string, all: readonly T[], show: (one: T) => Html): Html | false =>
  all.length > 0 &&
  fact(
    all.length > 1 ? `${name}s` : name,
    markup`${all.map((one) => markup`<p>${show(one)}</p>`)}`,
  );
const links = (terms: EventItem["categories"], to: (slug: string) => string): Html =>
  markup`${terms.map(({ name, slug }, at) => markup`${at > 0 && ", "}<a href="${to(slug)}">${toPlain(name)}</a>`)}`;

function venueLines(event: EventItem, venue: VenueItem): Html {
  const { url, venue: name, phone } = venue;
  const line = addressLine(venue);
  return markup`<a href="${url}">${rawHtml(name)}</a>${line !== "" && markup`<br>${line}`}${event.show_map_link && venue.show_map_link && mapLink(venue)}${phone !== undefined && markup`<br>${phoneLink(phone)}`}`;
}
const organizerLines = ({ url, organizer, phone }: OrganizerItem): Html =>
  markup`<a href="${url}">${rawHtml(organizer)}</a>${phone !== undefined && markup`<br>${phoneLink(phone)}`}`;
