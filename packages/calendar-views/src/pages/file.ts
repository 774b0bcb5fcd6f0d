import { wordsOf } from "../messages/index.ts";
import { toPlain, findEvents, type EventItem, type EventQuery } from "@waymark/calendar";
import { hash53, matchesEtag, type SiteInfo, type Html, type LanguageContext } from "@waymark/core";
import { script } from "../html/client-script.generated.ts";
import { type CalendarPage, toDocument, type ViewPageContext } from "../html/document.ts";
import { style } from "../html/style.ts";
import type { ViewOptions } from "../options.ts";
import type { Context } from "../builder.ts";
import { addressingOf, addressOf } from "../data/addressing.ts";
import { addDays, addMonths, isOn, within } from "../data/days.ts";
import { dayBegins, listBounds, localNow, narrowedBy, onClock } from "../data/events.ts";
import { maxPerPeriod } from "../data/steps.ts";
import { withTerms } from "../data/terms.ts";
import type { FileAbout } from "../ical/event.ts";
import { toIcal } from "../ical/write.ts";
import type { State } from "../url/state.ts";

/** A response with an ETag; 304 if the client has the same text. */
function respond(
  { method, headers: requested }: Pick<Request, "method" | "headers">,
  text: string,
  headers: Headers,
): Response {
  const tag = `"${hash53(text)}${hash53(text, 1)}"`;
  headers.set("ETag", tag);
  if (matchesEtag(requested.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers });
  return new Response(method === "HEAD" ? null : text, { headers });
}

interface LayoutContext extends ViewPageContext, LanguageContext {
  readonly request: Request;
  readonly options: ViewOptions;
}

/** A page of the calendar in the site's layout. Its headers link to the API. */
export async function renderPage(
  ctx: LayoutContext,
  { body, ...about }: Omit<CalendarPage, "body" | "style" | "script"> & { readonly body: Html },
): Promise<Response> {
  const { request, site, call, callService } = ctx;
  const { layout } = ctx.options;
  const whole = { ...about, body: body.html, style, script };
  const page = await (layout
    ? layout(whole, { site, call, callService })
    : toDocument(whole, { site, words: wordsOf(ctx) }));
  const headers = new Headers(page.headers);
  headers.set("X-Calendar-API-Version", "v1");
  headers.set("X-Calendar-API-Root", `${site.api}/calendar/events/v1/`);
  headers.set("X-Calendar-API-Origin", site.url);
  // Without an ETag: other modules add content to pages, such as popups and the consent banner.
  const sent = request.method === "HEAD" ? null : page.body;
  return new Response(sent, { status: page.status, headers });
}

/** Maximum length of a meta description. */
const maxSummaryLength = 200;

/** The beginning of a text, on one line without markup. */
export function summaryOf(html: string): string {
  const text = toPlain(html).replace(/\s+/g, " ");
  return text.length > maxSummaryLength ? `${text.slice(0, maxSummaryLength)}…` : text;
}

/** Maximum number of events of a list in a file, which clients update every hour. */
const maxListEvents = 30;
type FileRequest = Context & { readonly request: Request };

/** The calendar file of a URL; undefined if its category or tag does not exist. */
export async function calendarFile(
  ctx: FileRequest,
  requested: State,
): Promise<Response | undefined> {
  const termed = await withTerms(ctx, requested);
  if (!termed) return undefined;
  const { file, ...state } = termed.state;
  const { site } = ctx;
  return toFile(ctx, await eventsAt(ctx, state), {
    ...(file !== "outlook" && { name: [site.name, ...termed.names].join(" – ") }),
    url: addressOf(addressingOf(ctx), state),
  });
}

/** A single event as a calendar file. */
export const eventFile = (ctx: FileRequest, event: EventItem): Promise<Response> =>
  toFile(ctx, [event], { url: event.url });

async function toFile(
  ctx: FileRequest,
  events: readonly EventItem[],
  about: Pick<FileAbout, "name" | "url">,
): Promise<Response> {
  const { site, db, request } = ctx;
  const versions = await db.content.find({
    where: { id: { in: events.map(({ id }) => id) } },
    columns: ["id", "version"],
  });
  const text = toIcal(events, {
    ...about,
    description: `Events of ${site.name}`,
    host: new URL(site.url).host,
    versions: new Map(versions.map(({ id, version }) => [id, version])),
  });
  return respond(request, text, headersOf(text, site));
}

function headersOf(text: string, site: SiteInfo): Headers {
  const name = new URL(site.url).hostname.replace(/[^\w.-]/g, "-");
  return new Headers({
    "Content-Type": "text/calendar; charset=UTF-8",
    "Content-Disposition": `attachment; filename="${name}-${hash53(text)}.ics"`,
    "X-Robots-Tag": "noindex, nofollow",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "public, max-age=300",
  });
}

/** The events of a URL: for a list the next ones, for a month or day all that overlap it. */
async function eventsAt(ctx: FileRequest, state: State): Promise<readonly EventItem[]> {
  const now = localNow(ctx);
  const begins = dayBegins(ctx);
  const narrowed = { ...narrowedBy(state, ctx.actor), withDocument: false };
  const find = async (query: EventQuery) => (await ctx.callService(findEvents, query)).events;
  if (state.view === "list")
    return find({ ...narrowed, ...listBounds(state, { now, begins }), limit: maxListEvents });
  const day = state.date ?? now.slice(0, 10);
  const first = state.view === "day" ? day : `${day.slice(0, 7)}-01`;
  const last = state.view === "day" ? day : addDays(addMonths(first, 1), -1);
  const found = await find({ ...narrowed, ...within(first, last, begins), limit: maxPerPeriod });
  return found.filter((event) => isOn(onClock(ctx, event), { first, last, begins }));
}
