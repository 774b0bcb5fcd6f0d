import { toPlain } from "@waymark/calendar";
import { hash53 } from "@waymark/core";
import { script } from "../html/client-script.generated.ts";
import { type CalendarPage, style, toDocument, type ViewPageContext } from "../html/document.ts";
import type { Html } from "../html/markup.ts";
import type { ViewOptions } from "../options.ts";

/** A response with an ETag; 304 if the client has the same text. */
export function respond(
  { method, headers: requested }: Pick<Request, "method" | "headers">,
  text: string,
  headers: Headers,
): Response {
  const tag = `"${hash53(text)}${hash53(text, 1)}"`;
  headers.set("ETag", tag);
  const known = (requested.get("if-none-match") ?? "")
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(tag) || known.includes("*"))
    return new Response(null, { status: 304, headers });
  return new Response(method === "HEAD" ? null : text, { headers });
}

interface LayoutContext extends ViewPageContext {
  readonly request: Request;
  readonly options: ViewOptions;
}

/** A page of the calendar in the site's layout. Its headers link to the API. */
export async function renderPage(
  { request, site, call, options: { layout = toDocument } }: LayoutContext,
  { body, ...about }: Omit<CalendarPage, "body" | "style" | "script"> & { readonly body: Html },
): Promise<Response> {
  const page = await layout({ ...about, body: body.html, style, script }, { site, call });
  const headers = new Headers(page.headers);
  headers.set("X-Calendar-API-Version", "v1");
  headers.set("X-Calendar-API-Root", `${site.api}/calendar/events/v1/`);
  headers.set("X-Calendar-API-Origin", site.url);
  return page.status === 200
    ? respond(request, await page.text(), headers)
    : new Response(page.body, { status: page.status, headers });
}

/** Maximum length of a meta description. */
const longestSummary = 200;

/** The beginning of a text, on one line without markup. */
export function summaryOf(html: string): string {
  const text = toPlain(html).replace(/\s+/g, " ");
  return text.length > longestSummary ? `${text.slice(0, longestSummary)}…` : text;
}
