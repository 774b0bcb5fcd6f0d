import type { EventItem } from "@waymark/calendar";
import { eventArticle, type Listed } from "./event.ts";
import { markup, type Html } from "./markup.ts";
import { monthName, weekDay, type Words } from "./text.ts";

/** A list of events, with a heading per month one level above theirs. `label` is the accessible name. */
export function listBody(
  events: readonly EventItem[],
  words: Words,
  { label, ...listed }: Listed & { readonly label: string },
): Html {
  let month = "";
  const rows = events.map((event) => {
    const own = event.start_date.slice(0, 7);
    const isNew = own !== month;
    month = own;
    return [isNew && separator(own, words, listed), row(event, words, listed)];
  });
  return markup`<ul class="calendar-list" aria-label="${label}">
${rows}</ul>`;
}

const separator = (month: string, words: Words, { level }: Listed): Html => {
  const own = level - 1;
  const name = monthName(words, `${month}-01`);
  return markup`<li class="calendar-list__month"><h${own}><time datetime="${month}">${name}</time></h${own}></li>
`;
};

const row = (event: EventItem, words: Words, listed: Listed): Html => {
  const date = event.start_date.slice(0, 10);
  const [name, number] = [weekDay(words, date, "short"), Number(date.slice(8))];
  return markup`<li class="calendar-list__event">
<time class="calendar-list__day" datetime="${date}"><span>${name}</span> <span>${number}</span></time>
${eventArticle(event, words, listed)}
</li>
`;
};
