import type { EventItem } from "@waymark/calendar";
import type { Step } from "../data/view-data.ts";
import { classesOf, sizeOf, titleOf } from "./event.ts";
import { factsOf, type FactContext } from "./facts.ts";
import { data, markup, rawHtml, type Html } from "./markup.ts";
import type { Words } from "./text.ts";
import { dropdown } from "./ways.ts";

interface Around extends FactContext {
  /** URL of the calendar. */
  readonly calendar: string;
  /** Links to add it to a personal calendar. */
  readonly add: readonly Step[];
  /** Whether its texts are hidden by a password. */
  readonly isLocked: boolean;
}

/** The page of an event with its time, venue, organizer, cost, and calendar links. */
export function eventPage(event: EventItem, words: Words, around: Around): Html {
  const { image, description, json_ld: document } = event;
  const { calendar, add, isLocked } = around;
  const picture = image !== false && markup`<p><img src="${image.url}" alt=""${sizeOf(image)}></p>`;
  const text = isLocked
    ? markup`<p>This event is protected by a password.</p>`
    : rawHtml(description);
  return markup`<article class="calendar-common ${classesOf(event, "calendar-single")}">
${document && data("application/ld+json", document)}
<p><a href="${calendar}">« All Events</a></p>
<h1>${titleOf(event)}</h1>
${factsOf(event, words, around)}
${picture}
${text}
${dropdown("Add to calendar", add)}
</article>`;
}
