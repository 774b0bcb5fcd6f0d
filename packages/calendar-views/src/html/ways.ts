import type { Step, ViewData } from "../data/view-data.ts";
import { markup, type Html } from "./markup.ts";

/** A link within the calendar, which the script follows without a page load. */
export const viewLink = ({ url, label }: Step, rel?: "prev" | "next"): Html =>
  markup`<a href="${url}"${rel !== undefined && markup` rel="${rel}"`} data-js="calendar-events-view-link">${label}</a>`;

/** The links to previous and next events, and to today. */
export const stepsOf = (
  { previous, next, today }: ViewData,
  { name, label }: { readonly name: string; readonly label: string },
): Html => markup`<nav class="${name}" aria-label="${label}"><ul>
<li>${previous && viewLink(previous, "prev")}</li>
<li>${viewLink(today)}</li>
<li>${next && viewLink(next, "next")}</li>
</ul></nav>`;

/** A disclosure with links. */
export function dropdown(label: string, ways: readonly Step[]): Html {
  const links = ways.map(({ url, label: name }) => markup`<li><a href="${url}">${name}</a></li>`);
  return markup`<details class="calendar-events-c-subscribe-dropdown"><summary>${label}</summary><ul>${links}</ul></details>`;
}
