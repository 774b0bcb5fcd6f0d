import type { ViewData } from "../data/view-data.ts";
import { longestKeyword } from "../url/fields.ts";
import { markup, type Html } from "./markup.ts";

/** The bar above a view: search form and view switcher. */
export function barOf({ views, state, url }: ViewData): Html {
  const { keyword = "", date = "", isPast } = state;
  const stillPast = isPast && markup`<input type="hidden" name="eventDisplay" value="past">`;
  const choices = views.map(
    ({ url: to, label, isCurrent }) =>
      markup`<li><a href="${to}" data-js="calendar-events-view-link"${isCurrent && markup` aria-current="true"`}>${label}</a></li>`,
  );
  return markup`<div class="calendar-events-c-events-bar" data-js="calendar-events-events-bar">
<form method="get" action="${withoutQuery(url)}" role="search" aria-label="Events" data-js="calendar-events-view-form">
<label>Search <input type="search" name="calendar-bar-search" value="${keyword}" maxlength="${longestKeyword}"></label>
<label>Date <input type="date" name="calendar-bar-date" value="${date}" data-js="calendar-events-top-bar-date"></label>
${stillPast}<button>Find Events</button>
</form>
<nav class="calendar-events-c-view-selector" aria-label="Views" data-js="calendar-events-view-selector"><ul>${choices}</ul></nav>
</div>`;
}

/** The form's fields replace the query. */
const withoutQuery = (url: string): string => url.replace(/\?.*$/, "");
