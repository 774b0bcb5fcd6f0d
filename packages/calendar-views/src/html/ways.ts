import type { Step, ViewData } from "../data/view-data.ts";
import { markup, type Html } from "./markup.ts";

/** A link within the calendar: a script shows where it leads in the place of the view. */
export const viewLink = ({ url, label }: Step, rel?: "prev" | "next"): Html =>
  markup`<a href="${url}"${rel !== undefined && markup` rel="${rel}"`} data-js="calendar-events-view-link">${label}</a>`;

/** The ways to earlier and later events, and to those of today. */
export const stepsOf = (
  { previous, next, today }: ViewData,
  { name, label }: { readonly name: string; readonly label: string },
): Html => markup`<nav class="${name}" aria-label="${label}"><ul>
<li>${previous && viewLink(previous, "prev")}</li>
<li>${viewLink(today)}</li>
<li>${next && viewLink(next, "next")}</li>
</ul></nav>`;

/** Links that open when they are asked for. */
export function dropdown(label: string, ways: readonly Step[]): Html {
  const links = ways.map(({ url, label: name }) => markup`<li><a href="${url}">${name}</a></li>`);
  return markup`<details class="calendar-events-c-subscribe-dropdown"><summary>${label}</summary><ul>${links}</ul></details>`;
}
