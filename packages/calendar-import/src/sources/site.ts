import { readStart } from "@waymark/content";
import { dayMs, type Fetcher, formatTime, toLocal } from "@waymark/core";
import type { Window } from "../ical/occurrence.ts";
import { fromSite } from "../items/sources.ts";
import { reach, maxBytes, type Source, SourceError } from "./feed.ts";

const perPage = 50;
/** Even if the pages have few events. */
const maxPages = 200;
/** Maximum number of characters of all pages, which are in memory together. */
const maxCharacters = 4 * maxBytes;
/** Timeout for all pages in milliseconds, however slow the other site is. */
const maxDuration = 120_000;

/**
 * Reads the list of events of another site with the same API, page by page: events that start in a window. Filters in
 * its URL are preserved.
 *
 * @throws SourceError if it is unreachable, or not such a list.
 */
export async function fetchEvents(
  fetch: Fetcher,
  address: string,
  { from, to, max }: Window,
): Promise<Source> {
  const items: object[] = [];
  let isWhole = false;
  let characters = 0;
  const begun = performance.now();
  const isWithinLimits = () =>
    characters < maxCharacters && performance.now() - begun < maxDuration;
  for (
    let page = 1;
    items.length < max && page <= maxPages && !isWhole && isWithinLimits();
    page++
  ) {
    const url = new URL(address);
    // One more day on both sides: the other site uses its own time zone.
    url.searchParams.set("start_date", dayOf(from, -1));
    url.searchParams.set("starts_before", dayOf(to, 1));
    // However late they end: otherwise the list ends in two years.
    url.searchParams.set("end_date", "2199-12-31");
    url.searchParams.set("per_page", String(perPage));
    url.searchParams.set("page", String(page));
    const { events, total_pages: pages, length } = await fetchPage(fetch, url);
    characters += length;
    items.push(...events.map(fromSite));
    isWhole = page >= pages || events.length === 0;
  }
  const isCut = items.length > max || !isWhole;
  return {
    name: new URL(address).hostname,
    items: items.slice(0, max),
    warnings: isCut ? [`Only the first ${Math.min(items.length, max)} events were read.`] : [],
    isWhole: !isCut,
    covered: { from: formatTime(from.getTime()), to: formatTime(to.getTime()) },
  };
}
const dayOf = (at: Date, more: number): string =>
  toLocal(new Date(at.getTime() + more * dayMs), "UTC").slice(0, 10);

interface Page {
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly total_pages: number;
  /** Number of characters of the response. */
  readonly length: number;
}
async function fetchPage(fetch: Fetcher, url: URL): Promise<Page> {
  const response = await reach(() => fetch(url, { headers: { accept: "application/json" } }));
  const { text, isWhole } = await reach(() => readStart(response, maxBytes));
  const body = isWhole ? parse(text) : undefined;
  if (response.status !== 200) {
    const code = response.status === 404 ? "error:fetch-404" : "error:fetch-failed";
    throw new SourceError(code, `The other site returned status ${response.status}.`);
  }
  const { events, total_pages: pages } = Object(body) as Partial<Record<keyof Page, unknown>>;
  const isList =
    Array.isArray(events) &&
    events.length <= 1000 &&
    events.every((one) => typeof one === "object" && one !== null) &&
    typeof pages === "number";
  if (!isList)
    throw new SourceError("error:invalid-other-url", "The response is not a list of events.");
  return { events, total_pages: pages, length: text.length };
}
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
