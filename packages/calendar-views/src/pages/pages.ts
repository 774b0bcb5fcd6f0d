import { type Words, wordsOf } from "../messages/index.ts";
import {
  event,
  type EventItem,
  organizer,
  showContact,
  showEvent,
  toPlain,
  venue,
} from "@waymark/calendar";
import { contentOptions, type contentTables, itemAt, type ItemAtUrl } from "@waymark/content";
import { basePath, type PageContext, pathBelow, type SiteInfo } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { addLinks } from "../data/steps.ts";
import { addressingOf, addressOf, everything, rulesOf } from "../data/addressing.ts";
import { buildView } from "../data/build.ts";
import { wholeDays } from "../data/days.ts";
import { dayBegins, eventsFor, listBounds, localNow, narrowedBy, onClock } from "../data/events.ts";
import { withTerms } from "../data/terms.ts";
import type { ViewData } from "../data/view-data.ts";
import { contactPage } from "../html/contact-page.ts";
import { eventPage } from "../html/event-page.ts";
import { fragment } from "../html/fragment.ts";
import { timeRange } from "../html/text.ts";
import type { ViewOptions } from "../options.ts";
import { toState } from "../url/read.ts";
import { calendarFile, eventFile, renderPage, summaryOf } from "./file.ts";

/**
 * The public pages of the calendar: views, events, venues and organizers, and calendar files. They do not depend on the
 * user, so that every cache may store them.
 */
export const calendarPages = definePageHandler("calendar", async (ctx) => {
  const { request, path, site } = ctx;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const below = pathBelow(path, basePath(site));
  if (!isRead || !below) return undefined;
  return (await viewAt(ctx, below)) ?? itemPageAt(ctx, below);
});

const words: ReadonlySet<string> = new Set([event, venue, organizer].map(({ path = "" }) => path));

/** The page of a public event, venue or organizer, or the file of an event; undefined for other paths. */
async function itemPageAt(call: PageCall, path: string): Promise<Response | undefined> {
  const { request, site } = call;
  const { searchParams } = new URL(request.url);
  if (!isLikely(path, searchParams)) return undefined;
  const ctx = { ...call, options: call.optionsOf(contentOptions) };
  const own = path.replace(/\/ical\/?$/, "/");
  const found = await itemAt(ctx, `${site.url}${own}?${searchParams}`);
  if (!found || !words.has(found.type.path ?? "")) return undefined;
  const isFile =
    own !== path || searchParams.get("ical") === "1" || searchParams.get("outlook-ical") === "1";
  const isEvent = found.type.name === event.name;
  if (isFile && !isEvent) return undefined;
  if (!isFile && found.link !== site.url + path) return sentTo(found.link, 301);
  return isEvent ? eventPageOf(call, found, isFile) : contactPageOf(call, found);
}

/** Whether a path may be such a page, without a lookup: this runs for every page of the site. */
function isLikely(path: string, query: URLSearchParams): boolean {
  const [, word = ""] = path.split("/");
  return path === "/" ? query.has("p") : words.has(word);
}

/** Maximum number of events on the page of a venue or organizer. */
const maxEvents = 50;

/** The page of a venue or organizer, with upcoming events. */
async function contactPageOf(ctx: PageCall, { item, type }: ItemAtUrl): Promise<Response> {
  const { site } = ctx;
  const kind = type.name === venue.name ? "venue" : "organizer";
  const all = everything(ctx);
  const now = localNow(ctx);
  const [contact, { events }] = await Promise.all([
    ctx.callService(showContact, item),
    eventsFor(ctx, {
      ...narrowedBy(all, ctx.actor),
      ...listBounds({ isPast: false }, { now, begins: dayBegins(ctx) }),
      withDocument: false,
      [kind]: [item.id],
      limit: maxEvents,
    }),
  ]);
  const around = {
    today: now.slice(0, 10),
    calendar: addressOf(addressingOf(ctx), all),
    events,
  };
  const title = toPlain(item.title);
  const words = wordsOf(ctx);
  return renderPage(ctx, {
    kind: "item",
    title,
    url: contact.url,
    description:
      summaryOf(contact.excerpt || contact.description || "") ||
      words.t("contactDescription", { name: title, site: site.name }),
    body: contactPage(contact, words, around),
    isHidden: false,
    api: `${site.api}/calendar/events/v1/${kind}s/${item.id}`,
  });
}

/** The page of an event, or its calendar file. */
async function eventPageOf(
  ctx: PageCall,
  { item }: ItemAtUrl,
  isFile: boolean,
): Promise<Response | undefined> {
  const event = await ctx.callService(showEvent, item);
  if (!event) return undefined;
  if (isFile) return eventFile(ctx, event);
  const { excerpt, description, url, rest_url: api } = event;
  const isLocked = item.password !== "";
  const all = everything(ctx);
  const addressing = addressingOf(ctx);
  const around = {
    today: localNow(ctx).slice(0, 10),
    calendar: addressOf(addressing, all),
    add: addLinks(event, wholeDays(event)),
    toTerm: {
      category: (slug: string) => addressOf(addressing, { ...all, category: [slug] }),
      tag: (tag: string) => addressOf(addressing, { ...all, tag }),
    },
    isLocked,
  };
  return renderPage(ctx, {
    kind: "item",
    title: toPlain(event.title),
    url,
    description: isLocked
      ? ""
      : summaryOf(excerpt || description) || describeEvent(event, wordsOf(ctx)),
    body: eventPage(onClock(ctx, event), wordsOf(ctx), around),
    isHidden: isLocked,
    api,
  });
}

/** The context of a page request. */
type PageCall = PageContext<typeof contentTables, ViewOptions>;

/** The fields of a view's form, which are redirected to a canonical URL. */
const typed = ["calendar-bar-date", "calendar-bar-search", "eventDate"];

/** The page or file at a URL of the calendar; undefined if it is invalid. `path` is relative to the site's. */
async function viewAt(ctx: PageCall, path: string): Promise<Response | undefined> {
  const url = new URL(ctx.request.url);
  const state = toState(path, url.searchParams, { ...rulesOf(ctx), isStrict: true });
  if (!state) return undefined;
  if (state.file) return calendarFile(ctx, state);
  const address = addressOf(addressingOf(ctx), state);
  const isTyped = typed.some((name) => url.searchParams.has(name));
  const isElsewhere =
    !path.endsWith("/") || (isTyped && address !== ctx.site.url + path + url.search);
  if (isElsewhere) return sentTo(address, isTyped ? 302 : 301);
  const termed = await withTerms(ctx, state);
  if (!termed) return undefined;
  const data = await buildView(ctx, termed);
  const { body, messages } = data;
  return renderPage(ctx, {
    kind: "view",
    title: data.header,
    url: data.url,
    description: describeView(data, ctx.site),
    body: fragment(data),
    // The number of empty months and search words is unlimited.
    isHidden: (body.view !== "list" && messages.length > 0) || state.keyword !== undefined,
    api: `${ctx.site.api}/calendar/events/v1/events`,
  });
}

/** A redirect. */
const sentTo = (address: string, status: 301 | 302): Response =>
  new Response(null, { status, headers: { Location: address } });

/** Maximum number of titles in a description. */
const maxTitles = 5;

/** The meta description of a view: its heading, and the first events. */
function describeView({ body, header, words: { t } }: ViewData, { name }: SiteInfo): string {
  const titles = [...new Set(eventsIn(body).map(({ title }) => toPlain(title)))];
  const about = t("titleOfSite", { title: header, site: name });
  if (titles.length === 0) return about;
  const separator = t("listSeparator");
  const more = titles.length > maxTitles ? `${separator}…` : "";
  const shown = titles.slice(0, maxTitles).join(separator) + more;
  return t("titleOfTerms", { terms: about, title: shown });
}

function eventsIn(body: ViewData["body"]): readonly EventItem[] {
  if (body.view !== "month") return body.events;
  const days = body.weeks.flat().filter(({ isOtherMonth }) => !isOtherMonth);
  return days.flatMap(({ tracks, events }) => [
    ...tracks.flatMap((bar) => bar?.event.event ?? []),
    ...events.map(({ event }) => event),
  ]);
}

/** The meta description of an event without a text: its time and location. */
function describeEvent(event: EventItem, words: Words): string {
  // A year that never occurs, so that it is always shown.
  const { from, to } = timeRange(words, event, "-");
  const venueName = toPlain(event.venues[0]?.venue ?? "");
  const { t } = words;
  const time = to === "" ? from : t("range", { from, to });
  const facts = [time, venueName].filter((part) => part !== "").join(t("listSeparator"));
  return t("titleOfTerms", { terms: toPlain(event.title), title: facts });
}
